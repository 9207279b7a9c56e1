//! The addresses allowed for a webhook: those of the open internet, and nothing of the host's own
//! network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url::{Host, Url};

/// The setting that names a webhook.
pub(crate) const WEBHOOK: &str = "webhook";
/// The most characters of an address as written in a request.
const LONGEST: usize = 300;
const NO_ADDRESS: &str = "That is no address. A webhook has one that begins with `https://`.";
const TOO_LONG: &str = "That address is too long. Written as it goes over the internet, where one letter beyond `a` to `z` \
     takes six characters or more, it may have 300.";
const NOT_SECURE: &str =
    "A webhook's address begins with `https://`: what goes there must be read by nobody between.";
const HAS_USER: &str = "A webhook's address names no user and no password. What is sent is signed with a secret instead.";
const OTHER_PORT: &str = "A webhook is reached on the port of https, 443, and on no other.";
const NOT_PUBLIC: &str = "That address is none of the open internet: it is private, local or reserved, and nothing is sent there.";

/// A webhook's address, if it is allowed as written. The addresses behind a name are checked
/// separately.
pub fn receiver(address: &str) -> Result<Url, &'static str> {
    let url = Url::parse(address).ok().filter(Url::has_host).ok_or(NO_ADDRESS)?;
    if LONGEST < url.as_str().len() {
        return Err(TOO_LONG);
    }
    if url.scheme() != "https" {
        return Err(NOT_SECURE);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(HAS_USER);
    }
    // The standard port of https does not count.
    if url.port().is_some() {
        return Err(OTHER_PORT);
    }
    let is_open = match url.host() {
        Some(Host::Ipv4(ip)) => is_public(ip.into()),
        Some(Host::Ipv6(ip)) => is_public(ip.into()),
        Some(Host::Domain(_)) => true,
        None => false,
    };
    if is_open { Ok(url) } else { Err(NOT_PUBLIC) }
}

/// The part of a webhook's address that may be shown: its path may be a secret of the receiver's.
pub(crate) fn host(address: &str) -> String {
    let url = Url::parse(address).ok();
    url.and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default()
}

/// Whether an address is one of the open internet.
pub fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => !RESERVED_4.iter().any(|(net, bits)| lies_in_4(ip, *net, *bits)),
        // All allocated addresses are in there.
        IpAddr::V6(ip) => {
            lies_in_6(ip, Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3)
                && !RESERVED_6.iter().any(|(net, bits)| lies_in_6(ip, *net, *bits))
        }
    }
}

fn lies_in_4(ip: Ipv4Addr, net: Ipv4Addr, bits: u32) -> bool {
    (ip.to_bits() ^ net.to_bits()).leading_zeros() >= bits
}

fn lies_in_6(ip: Ipv6Addr, net: Ipv6Addr, bits: u32) -> bool {
    (ip.to_bits() ^ net.to_bits()).leading_zeros() >= bits
}

/// IANA's special purposes, multicast, everything reserved for later, and the address at which
/// Azure tells a machine about itself.
const RESERVED_4: [(Ipv4Addr, u32); 17] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(168, 63, 129, 16), 32),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(192, 175, 48, 0), 24),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// IANA's special purposes, including Teredo and 6to4, which wrap other addresses.
const RESERVED_6: [(Ipv6Addr, u32); 5] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0), 48),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_open_internet_are_told_from_all_others() {
        let good = [
            "1.1.1.1",
            "93.184.216.34",
            "172.15.255.255",
            "172.32.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "169.253.1.1",
            "223.255.255.255",
            "2606:4700:4700::1111",
            "2001:200::1",
            "2a00:1450:4001::200e",
            "::ffff:8.8.8.8",
        ];
        let bad = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.100.100.200",
            "127.0.0.1",
            "127.255.255.254",
            "168.63.129.16",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.251",
            "239.255.255.250",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for address in good {
            assert!(is_public(address.parse().unwrap()), "{address} is open");
        }
        for address in bad {
            assert!(!is_public(address.parse().unwrap()), "{address} is not open");
        }
    }

    #[test]
    fn a_webhook_has_a_plain_https_address_whatever_it_is_disguised_as() {
        for address in [
            "https://hooks.example/in?key=1",
            "https://hooks.example:443/",
            "https://93.184.216.34/",
            "https://[2606:4700:4700::1111]/x",
            "https://Хукс.example:443/я/../б?ключ=я#там",
            r"https:\\hooks.example\a b",
        ] {
            // An address accepted once is accepted again in the form in which it is stored and
            // sent.
            let url = receiver(address).unwrap();
            assert_eq!(receiver(url.as_str()), Ok(url), "{address}");
        }
        let long = format!("https://hooks.example/{}", "a".repeat(LONGEST));
        let grows = format!("https://hooks.example/{}", "я".repeat(50));
        let grows_in_its_name = format!("https://{}example/", "я.".repeat(40));
        for (address, why) in [
            ("hooks.example", NO_ADDRESS),
            ("https://", NO_ADDRESS),
            ("mailto:ada@hooks.example", NO_ADDRESS),
            (long.as_str(), TOO_LONG),
            (grows.as_str(), TOO_LONG),
            (grows_in_its_name.as_str(), TOO_LONG),
            ("http://hooks.example/", NOT_SECURE),
            ("ftp://hooks.example/", NOT_SECURE),
            ("https://ada@hooks.example/", HAS_USER),
            ("https://ada:word@hooks.example/", HAS_USER),
            ("https://hooks.example@10.0.0.1/", HAS_USER),
            ("https://hooks.example:8443/", OTHER_PORT),
            ("https://127.0.0.1/", NOT_PUBLIC),
            ("https://127.1/", NOT_PUBLIC),
            ("https://0x7f000001/", NOT_PUBLIC),
            ("https://2130706433/", NOT_PUBLIC),
            ("https://0177.0.0.1/", NOT_PUBLIC),
            ("https://[::1]/", NOT_PUBLIC),
            ("https://[::ffff:10.0.0.1]/", NOT_PUBLIC),
            ("https://169.254.169.254/latest/meta-data", NOT_PUBLIC),
        ] {
            assert_eq!(receiver(address).map(String::from), Err(why), "{address}");
        }
    }
}
