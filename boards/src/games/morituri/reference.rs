//! Short explanations of the rules, in our own words.

use crate::words::Topic;

/// What can be looked up.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        name: "overview",
        title: "The game in short",
        text: "Two to eight gladiators walk one road of 37 spaces from Alexandria (0) to Roma (36). \
               Each starts with 2 Hit Points and a Pugio.\n\
               On your turn one die moves you; then the space does what it does: cards, a Hit \
               Point, bandits, pirates, wind, a lost turn. Arenas make you fight: every gladiator \
               who stands there, or else a beast.\n\
               In Roma two fight to the death whenever a second one arrives. Whoever is the last \
               in play and has won there gets the Rudis. If the last two fall together, nobody \
               wins.\n\
               The highest first die begins; then turns go by letter.",
    },
    Topic {
        name: "road",
        title: "The 37 spaces",
        text: "0 Alexandria, the start. 1 Taposiris, 2 Paraetonium, 3 Catabathmus, 4 Darnis, \
               5 Apollonia: 2 cards. 6 Cyrene: 1 card. 7 Ptolemais: arena 1. 8 Great Syrtis: miss \
               a turn. 9 Lepcis Magna: arena 1. 10 Oea: Hit Point. 11 Tacape: bandits 2. \
               12 Thysdrus: arena 1. 13 Carthago: 2 cards. 14 Lilybaeum: pirates 2, lair Oea. \
               15 Syracuse: arena 2. 16 Caralis: Hit Point. 17 Balearic Sea: 2 on. 18 Tarraco: \
               arena 1. 19 Narbo: 1 card. 20 Nemausus: arena 2. 21 Lugdunum: Hit Point. 22 Alpine \
               Pass: miss a turn. 23 Verona: arena 2. 24 Aquileia: bandits 3. 25 Pola: arena 2. \
               26 Dalmatian Coast: pirates 3, lair Aquileia. 27 Dyrrachium: Hit Point. \
               28 Adriatic Crossing: 1 back. 29 Brundisium: Hit Point. 30 Venusia: bandits 4. \
               31 Beneventum: arena 2. 32 Nuceria: Hit Point. 33 Pompeii: arena 3. 34 Misenum: \
               1 card. 35 Capua: arena 3. 36 Roma.\n\
               Only the first to land on a Hit Point space gets it. Winds land you on the new \
               space. Being carried lands you nowhere: nothing happens there. Roma needs no exact \
               roll.",
    },
    Topic {
        name: "armour",
        title: "Armour: 36 cards, Defense/weight and copies",
        text: "Head: Eques Galea 1/0 (4), Secutor Galea 2/1 (3, + 2 to your die against a Casses), \
               Murmillo Galea 3/3 (3).\n\
               Torso: Manica 1/0 (4), Cardiophylax 2/1 (3), Lorica Squamata 3/3 (2).\n\
               Legs: Fasciae 1/0 (4), Ocreae 2/1 (4).\n\
               Off-hand: the Shields Parmula 1/0 (3), Parma 2/1 (3), Scutum 3/3 (3).\n\
               Defense makes you harder to hit. Weight (the book's Encumbrance) helps your opponent in \
               a duel; against beasts it counts for nothing.",
    },
    Topic {
        name: "weapons",
        title: "Weapons and the net: 21 cards",
        text: "Pugio (no card): Attack Value 1. Sica 2 (4 copies), Gladius 3 (4).\n\
               Hasta 2, in both hands 4 (4). Trident 3, in both hands 4 (3). They are held in both \
               hands unless your off-hand has a Shield or the net.\n\
               Dual Gladius (2): two attacks a round of 2 each, both hands, nothing in the \
               off-hand.\n\
               Casses, the net (4), in the off-hand: each round both sides roll a die; if yours is \
               higher, the other's Defense is halved, rounded down, for that round. It makes no \
               attack. Beasts roll too.",
    },
    Topic {
        name: "flux",
        title: "Flux cards: 12, acting at once",
        text: "Owner in Debt! (1): draw pile, discards and this card are shuffled; you are carried to \
               the Dalmatian Coast, from Roma too; if it is your turn, it ends.\n\
               Armor Thief! (2): your piece with the highest Defense; of equal ones off-hand, torso, \
               head, legs in this order.\n\
               Shattered Blade! (1): your weapon card. Marsh Fever! (1): your next turn.\n\
               Festering Wound! (2): 1 Hit Point for good, never the last.\n\
               Skilled Medicus! (3): + 1 Hit Point. Hero's Welcome! (1): + 2.\n\
               Patron's Purse! (1): draw 2 cards.",
    },
    Topic {
        name: "keeping",
        title: "What you may hold",
        text: "One card each for head, torso, legs, weapon and off-hand; all of it is in use all the \
               time. A drawn card is used or discarded at once, nothing is put by.\n\
               You are asked if it would push something out or bring a Hasta or Trident into one \
               hand, unless it is better or worse in every respect; otherwise it is used. Taking it \
               discards all that clashes with it: a Dual Gladius may cost both weapon and Shield. \
               With the order keep askall you are asked about every card.",
    },
    Topic {
        name: "raids",
        title: "Bandits and pirates",
        text: "Your raid value is Attack Value times attacks, + 1 with the Casses. If it reaches \
               their strength they are driven off.\n\
               Otherwise bandits take one card of your choice, or your next turn if you hold none; \
               pirates carry you back to their lair. Nobody is hurt.",
    },
    Topic {
        name: "fights",
        title: "A round of combat",
        text: "Nets first, if there is a Casses. Then both attack at the same time with two dice: you \
               hit with 7 + the other's Defense − your Attack Value or more. A natural 2 always \
               misses, a natural 12 always hits. Each hit takes 1 Hit Point for this fight only; \
               whoever lives has all of them back afterwards.\n\
               Duels: whoever has less weight adds 1 in the first round, 2 in the second and \
               so on, up to the difference.\n\
               Beasts have Attack and Defense equal to the pennants and 1 Hit Point; you fight \
               until one is dead. If both fall, you are dead. The prize is a card.",
    },
    Topic {
        name: "duels",
        title: "Duels on the road",
        text: "You fight everybody on the space once, in the order you choose, with full Hit Points \
               each time; a prize counts in the next fight.\n\
               Both at exactly 1 Hit Point: over, nobody wins. One at 1: the crowd rolls. 1 or 2: \
               one more round, and if nobody dies and they are not both at 1 the other wins. 3 to \
               6: mercy; the spared one loses the duel and lives, or fights one more round.\n\
               The winner, whoever's turn it is, gets 1 Hit Point for good and a card.",
    },
    Topic {
        name: "roma",
        title: "Roma and the end",
        text: "Arriving, you draw a card. Then you fight whoever waits there, to the death, without \
               crowd and mercy; the winner draws a card and gains no Hit Point.\n\
               Alone there, you may fight a beast of 4 once a turn. Winning any fight in Roma gives \
               you the laurel (*), until you leave.\n\
               The last gladiator in play wins the Rudis at once if he is in Roma with the laurel; \
               else he must go there and beat the beast, alone. If he dies, nobody wins.\n\
               The dead are out; their cards go to the discard pile.",
    },
    Topic {
        name: "options",
        title: "Options",
        text: "rejoin on: whoever dies outside Roma may sit out a turn and begin again with 2 Hit Points \
               and no cards.\n\
               lone crown: the last in play wins at once, wherever he is.\n\
               road short: all start on Carthago (13) with 3 Hit Points and three equipment cards \
               each, chosen as the house would.\n\
               auto_roll on: nobody is asked to roll.\n\
               A seat may also roll ahead: three turns at most, until a fight, a loss or a choice. The \
               standing order roll=auto has no end; roll ask takes it back.",
    },
    Topic {
        name: "board",
        title: "How to read the board",
        text: "The road stands in four rows of ten: the number of a space is its row's first number plus \
               the one above its column. The gladiators' letters stand beneath. S start, K 2 cards, k 1 \
               card, + a Hit Point, . one that is gone, 1 to 3 an arena and its pennants, x bandits, p \
               pirates, z miss a turn, > and < winds, R Roma.\n\
               HP Hit Points, Att Attack Value (2x2 is two attacks of 2), Def Defense, Wt weight, in \
               words where there is room; below them what the gladiator wears, helmet to off-hand; of \
               five gladiators or more only that one has the net.\n\
               `*` is the laurel of a win in Roma.\n\
               Chances: you hit with two dice from a number on, of the 36 ways in which they fall; a \
               natural 2 always misses, a natural 12 always hits.",
    },
    Topic {
        name: "typing",
        title: "Answers as typed",
        text: "roll, or roll ahead not to be asked for three turns at most. keep keep or keep refuse \
               for a drawn card. surrender torso (head, torso, legs, weapon, off). opponent \
               C. mercy accept or mercy fight. beast fight or beast wait. rejoin back or rejoin out.",
    },
];
