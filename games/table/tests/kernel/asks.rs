//! asks
