//! Lives here: the state of the process: health by loops, database and connections, and Prometheus'
//! figures; and the plain HTTP on which they and pages are served.
//! May enter: observations of the rooms above.
//! Never does: asking any of them, or mending anything.

mod health;
mod listening;
mod metrics;

pub(crate) use health::{GatewayStatus, Health};
pub(crate) use listening::serve;
pub(crate) use metrics::Metrics;
