//! Lives here: how the process is: health by loops, database and connections, and Prometheus'
//! figures; and the plain HTTP on which they and pages are served.
//! May enter: what the rooms above see and tell it.
//! Never does: asking any of them, or mending anything.

mod health;
mod listening;
mod metrics;

pub(crate) use health::{GatewayStatus, Health};
pub(crate) use listening::serve;
pub(crate) use metrics::Metrics;
