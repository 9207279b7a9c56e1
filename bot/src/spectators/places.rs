//! How many may have a page open that is kept up to date: in all, and from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex};

/// The most that are open at once.
const MOST: usize = 256;
/// The most of them from one address.
const MOST_FROM_ONE: usize = 8;

/// Those that are open, by where they come from.
#[derive(Debug, Clone, Default)]
pub(super) struct Places(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One that is open, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    of: Places,
    from: IpAddr,
}

impl Places {
    /// A place, if there is one left.
    pub(super) fn take(&self, from: IpAddr) -> Option<Place> {
        let mut open = self.0.lock().expect("no holder of this lock panics");
        let own = open.get(&from).copied().unwrap_or(0);
        if MOST_FROM_ONE <= own || MOST <= open.values().sum() {
            return None;
        }
        open.insert(from, own + 1);
        Some(Place { of: self.clone(), from })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.of.0.lock().expect("no holder of this lock panics");
        match open.get_mut(&self.from) {
            Some(own) if 1 < *own => *own -= 1,
            Some(_) | None => drop(open.remove(&self.from)),
        }
    }
}

/// Where a request comes from: a network of the newer kind counts as one address. What a proxy says is taken from
/// one that is near, and of that the last, which it wrote itself.
pub(super) fn origin(peer: SocketAddr, forwarded: Option<&str>) -> IpAddr {
    let peer = peer.ip().to_canonical();
    let is_near = match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    };
    let last = forwarded.filter(|_| is_near).and_then(|all| all.rsplit(',').next());
    let told: Option<IpAddr> = last.and_then(|last| last.trim().parse().ok());
    match told.map_or(peer, |told| told.to_canonical()) {
        IpAddr::V6(one) => Ipv6Addr::from_bits(one.to_bits() & !u128::from(u64::MAX)).into(),
        one @ IpAddr::V4(_) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_so_many_places_and_no_more_and_each_is_given_back() {
        let places = Places::default();
        let from = |at: usize| IpAddr::from([10, 0, 0, u8::try_from(at).unwrap()]);
        let own: Vec<_> = (0..MOST_FROM_ONE).map(|_| places.take(from(0)).unwrap()).collect();
        assert!(places.take(from(0)).is_none(), "no more from there");
        let others = (0..MOST - MOST_FROM_ONE).map(|at| places.take(from(1 + at / 8)).unwrap());
        let others: Vec<_> = others.collect();
        assert!(places.take(from(200)).is_none(), "no more at all");
        drop(own);
        assert!(places.take(from(0)).is_some() && places.take(from(200)).is_some());
        drop(others);
        assert!(places.0.lock().unwrap().is_empty(), "nobody is remembered");
    }

    #[test]
    fn a_proxy_nearby_is_believed_and_nobody_else() {
        let of = |peer: &str, forwarded| origin(peer.parse().unwrap(), forwarded).to_string();
        assert_eq!(of("127.0.0.1:5", Some("1.1.1.1, 9.9.9.9")), "9.9.9.9");
        assert_eq!(of("[::ffff:172.17.0.2]:5", Some("9.9.9.9")), "9.9.9.9");
        assert_eq!(of("8.8.8.8:5", Some("9.9.9.9")), "8.8.8.8");
        assert_eq!(of("127.0.0.1:5", Some("nobody")), "127.0.0.1");
        assert_eq!(of("[2001:db8:1:2:3:4:5:6]:5", None), "2001:db8:1:2::");
    }
}
