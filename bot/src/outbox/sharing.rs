//! Who may send to webhooks now: one receiver's slowness must not become everybody's.

use reqwest::Url;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Documents on their way at once: receivers that keep one waiting must not hold up what goes to Discord.
const AT_ONCE: usize = 8;
/// How many of them may go to one host.
const TO_ONE: usize = 2;
/// How many times as long as a document took its address rests then, so that the slowest have a twentieth of a
/// place each.
const REST: u32 = 20;
/// How long one waits where every place is taken.
const SOON: Duration = Duration::from_secs(2);

/// The places of documents that are on their way.
#[derive(Default)]
pub(super) struct Places(Mutex<Taken>);

#[derive(Default)]
struct Taken {
    /// The host of each that is taken.
    hosts: Vec<String>,
    /// Addresses that rest, and until when.
    resting: HashMap<String, Instant>,
}

/// A place that is taken, until it is dropped.
pub(super) struct Place {
    places: Arc<Places>,
    url: Url,
    since: Instant,
}

impl Places {
    /// Takes a place for a document to an address.
    ///
    /// # Errors
    /// How long to wait, where it is not its turn.
    pub(super) fn taken(self: &Arc<Self>, url: &Url) -> Result<Place, Duration> {
        let since = Instant::now();
        self.with(|taken| taken.take(url, since))?;
        Ok(Place { places: Arc::clone(self), url: url.clone(), since })
    }

    fn with<R>(&self, does: impl FnOnce(&mut Taken) -> R) -> R {
        does(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Addresses are printed nowhere.
impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Places")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.with(|taken| taken.leave(&self.url, self.since, Instant::now()));
    }
}

impl Taken {
    fn take(&mut self, url: &Url, now: Instant) -> Result<(), Duration> {
        self.resting.retain(|_, until| now < *until);
        if let Some(until) = self.resting.get(url.as_str()) {
            return Err(*until - now);
        }
        let host = url.host_str().unwrap_or_default();
        let to_it = self.hosts.iter().filter(|it| *it == host).count();
        if AT_ONCE <= self.hosts.len() || TO_ONE <= to_it {
            return Err(SOON);
        }
        self.hosts.push(host.to_owned());
        Ok(())
    }

    fn leave(&mut self, url: &Url, since: Instant, now: Instant) {
        let host = url.host_str().unwrap_or_default();
        if let Some(at) = self.hosts.iter().position(|it| it == host) {
            self.hosts.swap_remove(at);
        }
        self.resting.insert(url.as_str().to_owned(), now + (now - since) * REST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(host: u32, path: u32) -> Url {
        Url::parse(&format!("https://{host}.example/{path}")).unwrap()
    }

    #[test]
    fn a_host_has_a_share_of_the_places_and_all_are_free_again_once_they_are_left() {
        let places = Arc::<Places>::default();
        let taken = |host, path| places.taken(&url(host, path));
        let held: Vec<Place> = (0..4).filter_map(|path| taken(1, path).ok()).collect();
        assert_eq!(held.len(), TO_ONE);
        let others: Vec<Place> = (2..20).filter_map(|host| taken(host, 0).ok()).collect();
        assert_eq!(others.len(), AT_ONCE - TO_ONE);
        assert_eq!(taken(30, 0).err(), Some(SOON));
        drop((held, others));
        assert!(taken(30, 0).is_ok());
        assert_eq!(format!("{places:?}"), "Places", "no address is printed");
    }

    #[test]
    fn however_many_are_slow_an_honest_receiver_finds_a_place_soon() {
        let (begun, second) = (Instant::now(), Duration::from_secs(1));
        let (mut taken, mut under_way, mut came) = (Taken::default(), Vec::new(), 0);
        // 24 servers, each at a host of its own, take nine seconds for each document, and have always another.
        for now in (0..1_000).map(|seconds| begun + seconds * second) {
            under_way.retain(|(host, since): &(u32, Instant)| {
                let goes_on = now - *since < 9 * second;
                if !goes_on {
                    taken.leave(&url(*host, 0), *since, now);
                }
                goes_on
            });
            for host in 0..24 {
                let is_under_way = under_way.iter().any(|(it, _)| *it == host);
                if !is_under_way && taken.take(&url(host, 0), now).is_ok() {
                    under_way.push((host, now));
                }
            }
            if taken.take(&url(99, 0), now).is_ok() {
                taken.leave(&url(99, 0), now, now);
                came += 1;
            }
        }
        assert!(800 < came, "{came} of 1000");
    }

    #[test]
    fn an_address_rests_for_as_long_as_it_was_slow_and_others_of_its_host_do_not() {
        let (mut taken, begun) = (Taken::default(), Instant::now());
        let after = |seconds| begun + Duration::from_secs(seconds);
        taken.take(&url(1, 0), begun).unwrap();
        taken.leave(&url(1, 0), begun, after(3));
        assert_eq!(taken.take(&url(1, 0), after(13)), Err(Duration::from_secs(50)));
        assert_eq!(taken.take(&url(1, 1), after(13)), Ok(()));
        assert_eq!(taken.take(&url(1, 0), after(63)), Ok(()));
        assert!(taken.resting.is_empty());
    }
}
