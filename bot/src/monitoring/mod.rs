//! How the process is: health by its loops, its database and its connections, and Prometheus' figures.
//!
//! The rooms above tell it what they see; it asks none of them, and mends nothing.

mod health;
mod metrics;

pub(crate) use health::{GatewayStatus, Health};
pub(crate) use metrics::Metrics;
