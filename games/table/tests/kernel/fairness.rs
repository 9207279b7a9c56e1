//! fairness
