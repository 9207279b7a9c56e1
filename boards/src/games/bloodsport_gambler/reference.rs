//! Short explanations of the rules, in our own words.

use crate::words::Topic;

/// What can be looked up.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        name: "overview",
        title: "The game in short",
        text: "You owe six payments, 3, 4, 5 and 6, 7, 8 Coin, 33 in all, and have 16 Coin and 3 Chance. \
               Make all six and you have won; be unable to pay without a Chance and you have lost. \
               Gamblers do not eliminate each other: several may win, several may lose.\n\
               Each round: hands are filled to six cards and everybody has 6 Time; three Fights are \
               announced; cards are played in turns; slips are written in secret; the Fights are \
               watched; the bookie pays, then the moneylenders collect; the Reset.\n\
               Every card with a Risk may get you caught. Nine rounds at most with 3 Chance.",
    },
    Topic {
        name: "risk",
        title: "Risk, the guards, being caught",
        text: "Each Time or Coin that you put on a card takes 1 off its Risk. What is left plus the \
               Guard Level (1 to 3) is what one die must beat. A No Risk card takes no tokens and no \
               roll.\n\
               Caught: the card does nothing; one card of your hand, at random, is thrown away; your \
               bet on the Fight that the card is aimed at is gone, whoever wins; the Guard Level \
               rises by 1, up to 3. Tokens are gone either way.\n\
               Discover and Special cards roll when played, Sabotage when it is turned face up, React \
               cards when played in the Fight; the Guard Level of that moment counts.\n\
               In the Reset the Guard Level falls by 1 if nobody was caught in the round. To rat, at \
               any time, costs 1 Chance and sets it to 1.",
    },
    Topic {
        name: "discover",
        title: "Discover: 9 cards, Risk in brackets",
        text: "They look at cards that lie face down; what you saw stands in your hand panel until the \
               end of the round.\n\
               peep, Peep Through the Grille (2, twice): one Weapon. armorer, Loose-Lipped Armorer (4, \
               twice): both Weapons of a Fight. gossip, Bathhouse Gossip (2, twice): one Secret. \
               stablehand, Turncoat Stablehand (4): one Fighter's Weapon, the Secret of that Fight and \
               all face-down Sabotage of others in it. hag, Consult the Hag (5): all three Secrets. \
               cart, Rifle the Weapon Cart (5): one to three Weapons.\n\
               Each card that you show to everybody adds 1 to the Risk, decided before you play. It \
               still counts as face down.",
    },
    Topic {
        name: "special",
        title: "Special: 5 cards, Risk in brackets",
        text: "They act at once. cutpurse, Cutpurse's Errand (5): gain 2 Coin. sleepless, Sleepless \
               Scheming (No Risk): gain 2 Time. rumors, Trade in Rumors (No Risk): draw 2 cards. \
               grease, Grease the Watch (No Risk): Guard Level down by 1. marker, The Butcher's Marker \
               (4): on one Fight you may wager 2 Coin more than the limit this round; what a Favorite \
               takes stays as it is.",
    },
    Topic {
        name: "react",
        title: "React: 5 cards, Risk in brackets",
        text: "Played while a Fight is watched, after its dice. flagon, Hurl Flagon from Stands (3, \
               twice): a new die for a Fighter. chant, Chant a Name (4): + 2 to a Fighter's score. \
               dogs, Loose the Pit Dogs (4): nobody inflicts Wounds. stars, Cross the Stars (5): the \
               two rolls change places. All for this fight round only, on the Fight being watched, \
               with or without a bet on it.\n\
               Whoever acted last in Phase 2 is asked first. After each card the lap goes on with the \
               next gambler, and it ends when a full lap brings no card. A pass is final for this \
               fight round. The order react says when you are asked at all.",
    },
    Topic {
        name: "sabotage",
        title: "Sabotage: 9 cards, Risk in brackets",
        text: "Played face down next to a Fighter, any number, and turned up in playing order when the \
               Fight begins; then each rolls its Risk. Shown to everybody: Risk + 1, face up.\n\
               On the Fighter: succor, Sorcerous Succor (2): STR and DEX + 1. dust, Desert Dust (3): \
               STR and DEX − 1. scorpion, Bedchamber Scorpion (5): STR and DEX − 2. draught, Ox-Blood \
               Draught (3): Life + 2. straps, Cut Straps (3): Life − 2.\n\
               On the Weapon that lies there now, wherever it goes: filed, Filed Edge (2): DMG − 2. \
               venomed, Venomed Edge (2): DMG + 2. armory, Rigged Armory (1): it goes, the next two \
               are drawn and the one of lower DMG takes its place.\n\
               racks, Crossed Racks (1): the two Weapons of the Fight change hands.\n\
               STR and DEX stop at 0, Life and DMG at 1. All of it lasts for the Fight.",
    },
    Topic {
        name: "fighters",
        title: "The 18 Fighters: STR / DEX / Life",
        text: "Rank 1: Doomed Monstrosity 3/2/1, Bog Leper 2/1/3, Gutter Saint 2/2/2, Harpy 1/4/1, \
               Pit-Born Orphan 1/3/2, Salt-Pan Convict 4/1/1.\n\
               Rank 2: Putrid Snake-Beast 3/4/2, Grave Filler 4/2/3, The Elder 2/5/2, Jackal Debtor \
               3/3/3, Chained Ogre 5/1/3, Blind Executioner 4/3/2.\n\
               Rank 3: Demon Spawn 4/4/4, Deathless Crone 3/5/4, Brass Colossus 6/2/4, Carrion Duke \
               5/4/3, Widow of Knives 4/6/2, Ghoul Regent 5/3/4.\n\
               A Fighter wins 27 to 31 of 100 Fights at Rank 1, about 50 at Rank 2, 68 to 73 at \
               Rank 3. A Favorite by 1 wins 72 of 100, by 2 it wins 88.",
    },
    Topic {
        name: "weapons",
        title: "The 18 Weapons: type and DMG",
        text: "The type says what is added to the die: STR, DEX, BEST (the higher) or WORST (the \
               lower); DMG is the Wounds of a hit.\n\
               STR: Broken Sword 1, Quarry Hammer 2, Butcher's Cleaver 2, Bone Maul 3, Triple Axe 4.\n\
               DEX: Fish-Hook Whip 1, Barbed Net 1, Twin Sickles 2, Glass Stiletto 3, Needle Spear 3.\n\
               BEST: Cudgel 1, Hook-Sword 1, Falchion 2, Scimitar 2.\n\
               WORST: Rusted Chain 1, Severed Arm 2, Cracked Flail 3, Cursed Greatblade 4.",
    },
    Topic {
        name: "secrets",
        title: "The 12 Secrets",
        text: "Mutated by the Mirage: L, the upper Fighter, rolls twice, the higher counts. Pact in the \
               Cistern: R does. Tainted Supper: L rolls twice, the lower counts. Cracked Rib: R does.\n\
               No Quarter: both DMG + 1. Blunted by Decree: both DMG − 1.\n\
               Blood-Slick Sand: both Weapons are WORST. Drums of Frenzy: both are BEST.\n\
               The Fix Is In: Underdog + 1. Patron's Blessing: Favorite + 1. Nothing between equals.\n\
               Borrowed Blades: the Weapons change hands, once. To First Blood: every Life is 1.",
    },
    Topic {
        name: "bets",
        title: "Odds, slips and payouts",
        text: "The odds come from the Ranks. Equal: 1:1, wager 1 to 3, win the wager. Difference 1: \
               the Favorite takes exactly 2 and wins 1; the Underdog takes 1 to 3 and wins twice that. \
               Difference 2: the Favorite takes exactly 3 and wins 1; the Underdog takes 1 to 3 and \
               wins three times that. A winning bet also brings the wager back.\n\
               One Fighter a Fight, all three Fights on one slip, in secret. You may change it until \
               every slip is in; then the Coin on it is fixed and cannot pay for cards. Without Coin \
               your slip is empty. Bets are paid after the third Fight.",
    },
    Topic {
        name: "fights",
        title: "How a Fight goes",
        text: "Weapons and Secret are shown, the Sabotage is turned up card by card, the Secret acts. \
               Then fight rounds: a die each; React cards; the score is die + STR or DEX by the Weapon \
               + bonuses, at least 1; the higher score inflicts its DMG as Wounds, a tie inflicts \
               nothing. Whoever has as many Wounds as Life loses.\n\
               Whoever rolls twice has the second die rolled after both others. A Flagon replaces the \
               roll that counts. After 20 fight rounds it is no contest and bets come back.",
    },
    Topic {
        name: "payments",
        title: "The moneylenders",
        text: "Every round you make one payment or more, any that are open, also all six; or you skip \
               for 1 Chance. If you can afford none, the Chance goes by itself; without Chance you \
               have lost. Without Chance you must pay if you can. Chance never comes back.",
    },
    Topic {
        name: "ending",
        title: "Winning, losing and fate",
        text: "Results are fixed after the payments. Winning you roll a die and add your Coin: up to \
               10, 11 to 20, or more are three fates. If others play too and you alone are the first \
               to win, you roll twice and keep the higher. Losing, one die has four fates.\n\
               If others play on, a winner may stay and gamble without debts, and the ruined may start \
               over: first Coin and Chance again, all six open, hand kept. Whoever then pays all is \
               redeemed; the loss stays in the books. It is over when all have a result.\n\
               Among winners the earlier round counts, then the total of the fate.",
    },
    Topic {
        name: "table",
        title: "Three to six gamblers (house rule)",
        text: "The same three Fights, one Guard Level, one stack of Sabotage for all. Two copies of \
               the Action deck for 3 or 4, three for 5 or 6. Each plays all its cards in one go. The \
               Guard Level falls in the Reset if at most one was caught with 3 to 5 at the table, two \
               with 6.\n\
               One gambler alone: there is nobody to reveal to, no first die, and the board shows the \
               public what you know, unless solo_open is off.",
    },
    Topic {
        name: "resigning",
        title: "Resigning",
        text: "resign is final. Before your payment of the round the rest is answered for you, the \
               bookie still pays you and you are booked as lost, without a fate. After it your payment \
               stands, with what comes of it. Whoever has a result already just leaves.",
    },
    Topic {
        name: "board",
        title: "How to read the board",
        text: "A Fight: 1L is the upper Fighter of Fight 1, 1R the lower one. Behind the \
               names stand STR/DEX/Life as they are now. Under a name stands the Weapon, once it is seen: \
               in (STR 4) the word is what it adds to the die, BEST and WORST the better and the worse of \
               the two, and the number, DMG, is the Wounds of a hit. No Weapon or Secret is shown: it lies \
               face down.\n\
               Odds 2 to 1: who bets on the Favorite, of the higher Rank, stakes 2 to gain 1; each Coin on \
               the Underdog gains 2.\n\
               #2 on R by B, 2 Time: the second Sabotage card of the Fight lies beside R, laid by B, with 2 \
               Time on it; its title follows where it is seen. A long stack is shorter: 2RB2t1c, with 2 \
               Time and 1 Coin.\n\
               While a Fight is watched: the fight round, the Wounds taken and the rolls that count.\n\
               Gamblers, A to F: all Coin, stakes too; Ch. is Chance; then Time and cards in hand. Below: \
               the payments still owed, a digit each. > is asked now; house: the program plays.\n\
               Your own board has what you alone know in square brackets.",
    },
    Topic {
        name: "typing",
        title: "Answers as typed",
        text: "play peep 1L time 2, play cart 1L 2R time 3 coin 1 reveal 2R, play armorer 1, play \
               gossip 2S, play dust 1R time 3, pass.\n\
               bet 1R:3 2L:2, bet nothing. react flagon R time 3, react dogs time 4.\n\
               settle pay 3+4, settle skip. stay, leave. discard hag dust, discard nothing.\n\
               rat and resign at any time. For the Reset to come: next hag (one copy goes), next nothing \
               (keep all), next ask.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_topic_fits_and_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        assert_eq!(names.len(), TOPICS.len());
        for topic in TOPICS {
            assert!(topic.text.chars().count() <= 1_800, "{}", topic.name);
        }
    }

    #[test]
    fn every_card_stands_in_the_topic_of_its_kind() {
        use bloodsport_gambler::tables::{CARDS, FIGHTERS, Kind, SECRETS, WEAPONS};
        let text = |name: &str| {
            let topic = TOPICS.iter().find(|topic| topic.name == name).expect("it is one of them");
            topic.text
        };
        for row in &CARDS {
            let topic = match row.kind {
                Kind::Discover => "discover",
                Kind::Special => "special",
                Kind::React => "react",
                Kind::Sabotage => "sabotage",
            };
            let risk = row.risk.map_or("No Risk".to_owned(), |risk| risk.to_string());
            let named = format!("{}, {} ({risk}", row.key, row.title);
            assert!(text(topic).contains(&named), "{named}");
        }
        for row in &FIGHTERS {
            let figures = format!("{}/{}/{}", row.strength, row.dexterity, row.life);
            assert!(text("fighters").contains(&format!("{} {figures}", row.name)), "{}", row.name);
        }
        for row in &WEAPONS {
            assert!(
                text("weapons").contains(&format!("{} {}", row.name, row.damage)),
                "{}",
                row.name
            );
        }
        assert!(SECRETS.iter().all(|row| text("secrets").contains(row.name)));
    }
}
