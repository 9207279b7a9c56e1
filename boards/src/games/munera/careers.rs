//! The game's side of careers: the way of a roster's gladiators into a bout, and their fates there.

use super::nouns;
use crate::words::{Entrant, Fighter, Stable};
use munera::{Build, Class, Fate, Skill, View, tables};

/// The roster's side of the game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Careers;

/// Names for gladiators without one.
const NAMES: [&str; 40] = [
    "Acastus",
    "Aper",
    "Aptus",
    "Arbaces",
    "Asper",
    "Baebius",
    "Bato",
    "Callidus",
    "Candidus",
    "Capreolus",
    "Celadus",
    "Cinnamus",
    "Cursor",
    "Draco",
    "Eros",
    "Faustus",
    "Felix",
    "Ferox",
    "Florus",
    "Fulgur",
    "Hermes",
    "Hilarus",
    "Ikarus",
    "Lupus",
    "Maternus",
    "Merops",
    "Nitor",
    "Pardus",
    "Petraites",
    "Phoebus",
    "Priscus",
    "Pugnax",
    "Rapidus",
    "Scorpus",
    "Severus",
    "Tigris",
    "Triumphus",
    "Ursus",
    "Verus",
    "Zephyrus",
];

/// The class name of a gladiator armed piece by piece.
const OWN_KIT: &str = "custom kit";
/// The options that describe gladiators from elsewhere, by the beginnings of their names.
const OUTSIDE: [&str; 4] = ["class_", "skills_", "defeated_", "spared_"];

fn says(options: &[(String, String)], name: &str, value: &str) -> bool {
    options.iter().any(|(known, said)| known == name && said == value)
}

impl Stable for Careers {
    fn names(&self) -> &'static [&'static str] {
        &NAMES
    }

    fn is_entered(&self, options: &[(String, String)]) -> bool {
        says(options, tables::CAMPAIGN.name, "on")
    }

    fn in_seasons(&self) -> &'static str {
        "campaign=on"
    }

    fn is_outside(&self, option: &str) -> bool {
        OUTSIDE.iter().any(|beginning| option.starts_with(beginning))
    }

    fn barred(&self, options: &[(String, String)]) -> Option<String> {
        let is_entered = self.is_entered(options);
        let outside = options.iter().find(|(name, _)| self.is_outside(name));
        if let Some((name, _)) = outside.filter(|_| is_entered) {
            return Some(format!(
                "`{name}` is for friendly handicap bouts. In a campaign everybody enters a \
                 gladiator of their ludus: leave it out."
            ));
        }
        if !is_entered && says(options, tables::RUDIS.name, "on") {
            return Some(
                "The rudis is for gladiators of a campaign: add `campaign=on`.".to_owned(),
            );
        }
        None
    }

    fn entering(
        &self,
        options: &[(String, String)],
        entrants: &[Entrant<'_>],
    ) -> Result<Vec<(String, String)>, String> {
        let mut given = Vec::new();
        for (at, entrant) in entrants.iter().enumerate() {
            let twice = entrants[..at].iter().any(|other| other.class == entrant.class);
            if let Some(class) = entrant.class {
                let is_armed = Build::of_word(class).is_some();
                if is_armed && !says(options, tables::CUSTOM_GLADIATORS.name, "on") {
                    return Err("A gladiator with a kit of his own may not fight here, for this bout \
                                is without `custom_gladiators=on`. His owner presses *My gladiator* \
                                and chooses another."
                        .to_owned());
                }
                if twice && !is_armed && says(options, tables::MIRROR_PICKS.name, "off") {
                    return Err(format!(
                        "Two {} may not meet here. One of their owners presses *My gladiator* \
                         and chooses another.",
                        self.class(class)
                    ));
                }
                given.push((tables::CLASS_OF[at].name.to_owned(), class.to_owned()));
            }
            let known = Skill::ALL.iter().map(|skill| skill.word());
            let known = known.filter(|word| entrant.skills.iter().any(|skill| skill == word));
            let known = known.collect::<Vec<_>>().join("+");
            if !known.is_empty() {
                given.push((tables::SKILLS_OF[at].name.to_owned(), known));
            }
        }
        Ok(given)
    }

    fn is_class(&self, word: &str) -> bool {
        Class::of_word(word).is_some_and(|class| class.word() == word)
            || Build::of_word(word).is_some_and(|build| build.word() == word)
    }

    fn class(&self, word: &str) -> String {
        match (Class::of_word(word), Build::of_word(word)) {
            (Some(class), _) => nouns::class(class).to_owned(),
            (None, Some(_)) => OWN_KIT.to_owned(),
            (None, None) => word.to_owned(),
        }
    }
}

/// A gladiator's class in words.
pub(super) fn came_as(gladiator: &munera::Gladiator) -> Option<&'static str> {
    let class = nouns::class(gladiator.class?);
    Some(if gladiator.build.is_some() { OWN_KIT } else { class })
}

/// The fates of all gladiators so far.
pub(super) fn fighters(view: &View) -> Vec<Fighter> {
    let fighter = |gladiator: &munera::Gladiator| Fighter {
        class: gladiator.class.map(|class| match &gladiator.build {
            Some(build) => build.word(),
            None => class.word().to_owned(),
        }),
        is_dead: gladiator.fate == Fate::Killed,
    };
    view.seats.iter().map(fighter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use munera::Munera;
    use table::{BySeat, Luck, Options, Rules, Sitter};

    fn options(given: &[(&str, &str)]) -> Vec<(String, String)> {
        given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn what_a_roster_sends_the_rules_take() {
        let skills = ["stamina", "attack"].map(str::to_owned);
        let veteran = Entrant { class: Some("hoplomachus_b"), skills: &skills };
        let recruit = Entrant { class: None, skills: &[] };
        let given = Careers.entering(&[], &[veteran, recruit, veteran]).unwrap();
        assert_eq!(
            given,
            options(&[
                ("class_1", "hoplomachus_b"),
                ("skills_1", "attack+stamina"),
                ("class_3", "hoplomachus_b"),
                ("skills_3", "attack+stamina"),
            ])
        );
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(Options::new(&tables::OPTIONS, given).is_ok());
        let (name, value) = Careers.in_seasons().split_once('=').unwrap();
        assert!(Careers.is_entered(&options(&[(name, value)])));
        let uneven = options(&[("mirror_picks", "off")]);
        let refused = Careers.entering(&uneven, &[veteran, veteran]).unwrap_err();
        assert!(refused.contains("Hoplomachus B"), "{refused}");
        assert!(Careers.entering(&uneven, &[recruit, recruit]).is_ok(), "they pick in turn");
    }

    #[test]
    fn whoever_was_armed_freely_comes_so_again_where_free_arms_are_allowed() {
        let kit = "custom:heavy:helmet:bare:sica+large_shield:dagger";
        let armed = Entrant { class: Some(kit), skills: &[] };
        let free = options(&[("custom_gladiators", "on"), ("mirror_picks", "off")]);
        let given = Careers.entering(&free, &[armed, armed]).unwrap();
        assert_eq!(given, options(&[("class_1", kit), ("class_2", kit)]));
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let given = Options::new(&tables::OPTIONS, given).unwrap();
        let sitters = BySeat::new(2, |_| Sitter::Guest);
        let board = Munera::open(&sitters, &given, &mut Luck::numbered(1).dice(0));
        let came: Vec<_> = fighters(&board).into_iter().map(|it| it.class).collect();
        assert_eq!(came, [Some(kit.to_owned()), Some(kit.to_owned())]);
        assert_eq!(Careers.class(kit), "custom kit");
        let refused = Careers.entering(&[], &[armed]).unwrap_err();
        assert!(refused.contains("custom_gladiators=on"), "{refused}");
        let unsound = [("class_1", "custom:heavy:helmet:bare:bow+sword:none")];
        assert!(Options::new(&tables::OPTIONS, unsound).is_err(), "three hands");
    }
}
