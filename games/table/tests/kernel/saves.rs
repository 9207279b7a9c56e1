//! saves
