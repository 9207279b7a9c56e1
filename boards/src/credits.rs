//! Whose games these are, and whose numbers: the one source of these words for the README, `/rules`,
//! `/help` and the sandbox's page.

use crate::Kind;

/// Whose a game is, and which of its numbers are printed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Credit {
    /// The game with its authors and publisher.
    pub makers: &'static str,
    /// What is as the rulebook prints it, or as other published sources say.
    pub printed: &'static str,
    /// What is this project's own, since the rules text does not show it.
    pub ours: &'static str,
}

impl Kind {
    /// Whose game it is, and which of its numbers are this project's own.
    pub fn credit(self) -> &'static Credit {
        match self {
            Kind::BloodSweatCheers => &BLOOD_SWEAT_CHEERS,
            Kind::BloodsportGambler => &BLOODSPORT_GAMBLER,
            Kind::Morituri => &MORITURI,
            Kind::Munera => &MUNERA,
            Kind::Nexus => &NEXUS,
        }
    }
}

const BLOOD_SWEAT_CHEERS: Credit = Credit {
    makers: "Blood, Sweat and Cheers, © Nicholas Wright 2016–2020, published by Ganesha Games",
    printed: "From the rules text: how many cards of each face, what the actions and dice do, the \
        arena, the favour scale, wounds, fame and its caps, missio. From published play reports: \
        that attributes add up to 9, and the attributes of murmillo, secutor, hoplomachus and \
        dimachaerus, in part worked out from that sum.",
    ours: "The card faces are not in the rules text. This project's own are the attributes of \
        thraex, retiarius, crupellarius, sagittarius, veles and cestus, the numbers of every \
        special action, what the six perks do and which cards bear them, one ROAR for each of \
        STEP, STRIKE and GUARD, FORTUNA'S FAVOUR as a STEP, and yield, turn limit and agreed draw.",
};

const BLOODSPORT_GAMBLER: Credit = Credit {
    makers: "Bloodsport Gambler, published by Mirage Merchant",
    printed: "From the rules text: the loans, odds and payouts, how many cards of each kind, how \
        fights, risk and debts work, and the few cards that its examples show: Doomed \
        Monstrosity, Broken Sword, Triple Axe, Needle Spear, Scimitar, Hurl Flagon, Mutated by \
        the Mirage, and parts of seven more. Two fighters' names come from a review.",
    ours: "The card faces are not in the rules text. This project's own are the other fighters, \
        weapons, secrets and action cards, names and numbers alike, and everything for three to \
        six gamblers.",
};

const MORITURI: Credit = Credit {
    makers: "Morituri Te Salutamus, created by Scott Miller",
    printed: "From the rules text: the numbers of cards, dice and hit points, how to move, fight, \
        raid and win, Pugio, Dual Gladius, what Trident, Hasta and Casses are for, the names \
        Syracuse, Dalmatian Coast and Roma with the pennants of two of them, Owner in Debt! and \
        the name of Armor Thief!.",
    ours: "Board and card faces are not in the rules text. This project's own are the path of 37 \
        spaces with nearly all names and kinds, the strengths of bandits and pirates, the numbers \
        and copies of all other equipment, the other flux cards, and that two to eight may play.",
};

const MUNERA: Credit = Credit {
    makers: "Munera Sine Missione, Exagoni Libero, adapted by Phil West from Alan Saunders \
        (2002–2012), after Gary Comardo",
    printed: "From the rules text: action points and their costs, weapons, armour, the sample \
        gladiators, attacks, wounds, the crowd, special moves and experience.",
    ours: "The rules text allows hexes and gives no layout. This project's own are the grid with \
        its facings, sizes and gates, the gladiators Taurarius and Germanus, and yielding. A \
        printed number that its own tables contradict is worked out anew.",
};

const NEXUS: Credit = Credit {
    makers: "NEXUS, by Jason Goike and J. Scott Rumptz, published by D-Verse Publishing",
    printed: "From the rules text: dice, hit locations, commands and their costs, trait \
        abilities, the crate table, shields, the numbers of one lanista, and what can be read of \
        the barges. From the publisher's online manual: the Hoarder card, the Bola card and a \
        few rulings.",
    ours: "The card faces are not in the rules text. This project's own are the other seven \
        lanistas and all their names, the other three motivations, all influence and turning \
        point cards, the other weapons' numbers, and where things lie on most barges.",
};
