//! Short explanations of the rules, in our own words.

use crate::words::Topic;

/// What can be looked up.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        name: "overview",
        title: "A bout in short",
        text: "Two gladiators meet on an arena of 3 rows (A to C) and 4 columns. Red starts in B2, Blue \
               in B3.\n\
               A turn has two phases. In each phase both play one or two cards as an action: first \
               one declares, then the other, knowing it. Then both move, and if an attack reaches \
               its foe, one die each decides it.\n\
               The gladiator with the lower Speed opens phase 1 (if equal: the lower die), the other \
               opens phase 2. After phase 2 you may throw cards away and draw up to five.\n\
               The bout ends with a Telling Blow, a fifth wound, a yield, or at the turn limit. The \
               crowd then decides whether the loser lives: see missio.",
    },
    Topic {
        name: "actions",
        title: "Actions and the cards they take",
        text: "STEP: Step/Dodge, defends with Speed − 1, moves up to 1.\n\
               STEP + STEP: Move/Dodge, defends with Speed, moves up to 2.\n\
               STRIKE: Jab, attacks with Attack.\n\
               STRIKE + STRIKE: Thrust, attacks with Attack + 1.\n\
               STEP + STRIKE: Lunge, attacks with Attack, moves up to 1.\n\
               GUARD: Guard, defends with Defence.\n\
               GUARD + GUARD: Block, defends with Defence + 1.\n\
               STEP + GUARD: Cautious Step, defends with Defence, moves up to 1.\n\
               GLORY, or GLORY + GLORY: the special of your class; see classes.\n\
               A lone STEP stands you up (Speed − 1) when Knocked Down. GLORY + STRIKE leaves a net \
               (Speed − 1) when Ensnared.\n\
               Nothing else goes together. Every card may be played alone.",
    },
    Topic {
        name: "rolls",
        title: "Range, rolls and outcomes",
        text: "An attack is in range if its range holds the distance before the moves or after them; \
               most need the same zone. If no attack is in range there is no roll.\n\
               Otherwise both roll one die and add the base of their action. Whoever attacked \
               without reaching anybody defends with Speed − 1.\n\
               Equal: nothing. If the defender is higher: nothing. If an attacker is higher, the \
               difference counts:\n\
               1: Pushed to a zone next to his, which the winner chooses.\n\
               2: Knocked Down; a Flesh Wound if down or netted already.\n\
               3: Flesh Wound, 1 wound.\n\
               4: Deep Wound, 2 wounds.\n\
               5 or more: Telling Blow, defeated at once.\n\
               Specials may change single lines of this.",
    },
    Topic {
        name: "wounds",
        title: "Wounds and being compromised",
        text: "Each wound takes 1 off Speed. The fifth defeats.\n\
               A wound is fresh until the opponent exploits it: before a roll you may \
               exploit any number of the foe's fresh wounds, each for − 1 to that roll of his. \
               Exploited wounds still slow him.\n\
               Knocked Down (v) or Ensnared (#): − 2 to Speed, Attack and Defence, and no moving, \
               until he stands up or leaves the net. The recovery lifts the − 2 in the same phase.",
    },
    Topic {
        name: "favour",
        title: "The crowd's favour, ROAR and FORTUNA",
        text: "The favour runs from Red III over neutral to Blue III.\n\
               Toward you: 1 for each GLORY you play, 1 each time you wound, 1 for a lewd taunt. \
               Away: 1 for foul play in a roll, 1 for yielding. A phase without GLORY, taunt and \
               roll cools it by 1 toward neutral.\n\
               ROAR OF THE CROWD: if the favour is yours, after the dice, it adds your favour to your \
               score; one ROAR a roll. Else it is the card printed beside it.\n\
               FORTUNA'S FAVOUR: if your die is the lower one, it switches the two dice.\n\
               Both are asked only where they would change what happens, and only of the one who \
               holds the card; everybody else sees that the dice are being settled.",
    },
    Topic {
        name: "perks",
        title: "Perks",
        text: "Some cards carry a perk, which you may use in the phase you play them; not while \
               standing up or leaving a net.\n\
               adrenaline rush (ST7, ST8): one zone more; + 1 if you roll with Speed.\n\
               lewd taunt (ST9, GD9): favour 1 toward you, and no cooling.\n\
               foul play (SK11, GD8): in a roll the foe has − 2, and the favour goes 1 to him.\n\
               sweaty hands (GD6, GD7): the foe's attack in range has − 1.\n\
               trip opponent (SK9, SK10): winning by 1 knocks down in place of a push.\n\
               well-timed strike (SK7, SK8): your attack in range has + 1.",
    },
    Topic {
        name: "classes",
        title: "The ten classes: Speed/Attack/Defence and their specials",
        text: "murmillo 2/3/4: Wall of the Scutum, defends D+2, pushes back from 2 | Shield Charge, \
               A+2, moves 1, 1 knocks down\n\
               secutor 3/2/4: Pursuit, A+2, moves 1 | Hit and Run, A+4, moves 2, safe if he loses\n\
               hoplomachus 3/3/3: Spear Reach, A, range 0–1 | Spear Cast, A+3, range 0–1\n\
               dimachaerus 3/4/2: Crossed Blades, defends A, wounds from 3 | Twin Cut, A+1, 2 wounds\n\
               thraex 4/3/2: Lacerating Cut, A, 1 and 2 wound | Over the Shield, A+3, 1 and 2 wound\n\
               retiarius 5/2/2: Cast Net, A+2, any win ensnares | Trident Drive, A+4, moves 1\n\
               crupellarius 1/3/5: Iron Shell, defends D+1, knocks down from 4 | Blind Rush, A+1, \
               moves 1, 1 knocks down\n\
               sagittarius 5/1/3: Loose an Arrow, A+3, range 1–2 | Parthian Shot, A+3, range 1–2, \
               moves 1\n\
               veles 4/2/3: Javelin, A+2, range 0–1 | Running Cast, A+2, range 0–1, moves 1\n\
               cestus 5/3/1: Bob and Weave, defends S+1, knocks down from 2 | Hammer Blow, A+2, 1 \
               knocks down\n\
               The first takes one GLORY, the second two. \"1 and 2 wound\": winning by so much gives \
               a Flesh Wound.",
    },
    Topic {
        name: "cards",
        title: "The forty cards",
        text: "9 STEP (ST1–ST9), 11 STRIKE (SK1–SK11), 9 GUARD (GD1–GD9), 6 GLORY (GL1–GL6).\n\
               3 ROAR OF THE CROWD: RC1 is also a STEP, RC2 a STRIKE, RC3 a GUARD.\n\
               1 FORTUNA'S FAVOUR (FF), also a STEP. 1 IMPERIAL INTEREST (II), also a GLORY: in the \
               hand of one who loses missio it saves him.\n\
               A hand has five. Cards played or thrown away go face down to the discard pile, which \
               becomes the deck when that is used up.",
    },
    Topic {
        name: "missio",
        title: "Missio and the end",
        text: "The defeated rolls one die and adds his own favour, which is negative if the crowd is the \
               victor's. 2 or more: spared. Less: killed, unless he holds IMPERIAL INTEREST.\n\
               Yielding, when it is your turn to play, costs 1 favour and leads to missio.\n\
               If both offer a draw, or the turn limit is reached, both are dismissed standing and \
               nobody wins.",
    },
    Topic {
        name: "solo",
        title: "Alone against the automaton",
        text: "Blue has no hand. Each phase two cards are turned over for it, for all to see, and they say \
               what it does:\n\
               GLORY and STRIKE in a net: it cuts itself free. Else one or two GLORY: its special. Else it \
               keeps FORTUNA'S FAVOUR, and a ROAR if the crowd is with it, for the roll; what is \
               left is played. Down with a STEP: it stands up. STRIKE and GUARD: it guards if its \
               Defence is above its Attack, else it jabs.\n\
               It goes where you are; sagittarius and veles stop one zone short. It uses every perk, \
               exploits every fresh wound, and always plays what it kept.",
    },
    Topic {
        name: "orders",
        title: "Standing orders",
        text: "A standing order answers a question for you at once, so that nobody waits for you and \
               nothing shows that you were asked. Only you see your orders.\n\
               exploit: ask, all, attacking (all if my attack is in range) or never.\n\
               roar, fortuna: ask, never, or auto(n): play it if my result is better by n ranks.\n\
               Ranks: 1 Pushed, 2 Knocked Down or Ensnared, 3 Flesh Wound, 4 Deep Wound, 5 Telling \
               Blow or a fifth wound; the same below 0 when I suffer it.\n\
               push: ask, edge (fewest neighbours), close (to me) or away (from me).\n\
               refresh: ask, keep, or cycle (second copies of STEP, STRIKE and GUARD go).",
    },
    Topic {
        name: "board",
        title: "How to read the board",
        text: "R is Red's gladiator, B is Blue's; each stands in the zone that holds the letter. v behind \
               it: Knocked Down. #: Ensnared, in a net.\n\
               \"Red opens\": Red declares first in this phase.\n\
               Crowd's favour: whose the crowd is, from 1 to 3; a ROAR adds it to his score.\n\
               Speed, Attack, Defence: as printed; below them as they are now, where wounds or being \
               down changes them.\n\
               3 of 5 wounds, 2 fresh: the fifth defeats, and 2 can still be exploited.\n\
               After what is printed on a card stands its name, two letters and a number: ST is STEP, \
               SK STRIKE, GD GUARD, GL GLORY, RC ROAR OF THE CROWD; FF is FORTUNA'S FAVOUR, II is \
               IMPERIAL INTEREST.\n\
               Now: what is declared in this phase. Last: what was played in the phase before, with \
               the scores if there was a roll.\n\
               Chances that are shown count all 36 throws of the two dice: \"harms\" is anything from \
               a push up. They leave out cards that may still be played into the roll, and wounds that \
               somebody may still exploit.",
    },
    Topic {
        name: "typing",
        title: "Answers as typed",
        text: "Cards by name: sk1, or st1+sk1 to=b3. By use or action: step+strike, thrust, lunge to=b3.\n\
               perks=none or perks=trip-opponent for some of the perks only; stand after a lone STEP \
               to stand up.\n\
               Orders for one phase ride on the play: exploit=2, roar=wounds, fortuna=never, \
               push=a3.\n\
               Other answers: exploit 1, react rc2, pass, push a3, discard sk1+gd2, keep, yield, \
               offer-draw, withdraw-draw, and a class by its name.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use blood_sweat_cheers::tables::{CLASSES, DEEDS};
    use std::collections::BTreeSet;

    #[test]
    fn every_topic_has_its_own_name_and_fits_a_message() {
        let names: BTreeSet<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        assert_eq!(names.len(), TOPICS.len());
        for topic in TOPICS {
            assert!(
                !topic.text.is_empty() && topic.text.chars().count() <= 1_800,
                "{}",
                topic.name
            );
            assert!(!topic.text.contains("  "), "{}: a line went wrong", topic.name);
        }
    }

    #[test]
    fn every_class_and_every_action_can_be_looked_up() {
        let all: String = TOPICS.iter().map(|topic| topic.text).collect();
        for row in &CLASSES {
            let values = format!("{} {}/{}/{}:", row.class, row.speed, row.attack, row.defence);
            assert!(all.contains(&values), "{values}");
        }
        for row in &DEEDS {
            let by_other_words = matches!(row.deed.word(), "Stand" | "Escape the net");
            assert!(by_other_words || all.contains(row.deed.word()), "{}", row.deed);
        }
    }
}
