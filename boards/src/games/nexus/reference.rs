//! The rules in short, topic by topic, in our own words with the numbers.

use crate::words::Topic;

/// All topics, in the order in which a newcomer would read them.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        name: "goal",
        title: "What it is about",
        text: "Two to four lanistas each send one helot onto a barge of 8 x 8 squares. Every coin \
               of condition that you beat out of an opposing helot becomes your Cred. Hazards, \
               costs and penalties pay the crowd instead.\n\
               The bout ends when at most one helot lives; its seat takes up to 10 from the crowd. \
               Whoever has the most Cred wins, living or dead, but only with more than the crowd \
               holds: otherwise it is a draw. Equal Cred: the living helot's seat, else both.\n\
               Conceding or resigning gives the bout up: your Cred counts for nothing, and the \
               last one who has not given up wins, whatever the crowd holds.\n\
               Awards from the crowd never exceed what is there, and the rest is not owed.",
    },
    Topic {
        name: "setup",
        title: "Before the bout",
        text: "Lanistas are picked from S1 on, each once: Influence is how many cards you keep, \
               Deception and Command are tokens. Motivations are picked in reverse order; three \
               reserves start at 1.\n\
               Hoarder (Instinct, Deftness, Cunning) may smuggle in what a crate holds. Famished (\
               Willpower, Instinct, Physicality): guts never slow it, and once a round an attack \
               that takes condition gives it 1 back. Supremacist (Physicality, Deftness, Swagger): \
               Crowd Pleasers pay 2. Zealot (Willpower, Swagger, Cunning): once a bout stops at \
               condition 3 instead of 0.\n\
               The 24 Influence cards are dealt out; you keep as many as your lanista's Influence, \
               the others are shuffled into a stack. The crowd begins with 5 coins a seat.\n\
               Starts: S1 H1 facing south, S2 A8 north, S3 H8 west, S4 A1 east.",
    },
    Topic {
        name: "round",
        title: "A Command Cycle",
        text: "First everybody rolls a Trait die, which adds 1 to that reserve (at most 5), and a \
               Ratio die. Order: Instinct, Deftness, Cunning, then all others; inside a rank the \
               higher Ratio die; then two dice against two.\n\
               A Command Round: Bleeding costs 1, Flaming 5. The Ratio die marks its slot of your \
               counter with a coin of the crowd; the sixth slot is a Turning Point, a slot filled \
               before is a Duplicate, which sets hazards going. Then one of MP and AP gets the \
               Ratio die, the other the rest of 6. An opponent may spend a Deception token to \
               choose for you, unless the die is 3; two tokens block it. Or press the Motivation \
               Button: 5 condition, all 6 points in one reserve.\n\
               Then commands until you end. Each MP or AP left costs 1 Cred, or 1 condition if you \
               have none. Command tokens are 1 point each.",
    },
    Topic {
        name: "moving",
        title: "Moving",
        text: "1 MP: a step ahead, also diagonally; a turn by 90 degrees, at most two in a square \
               and both the same way. 2 MP: a step back, left or right. Facing stays. On Guts \
               everything costs double MP.\n\
               For 1 MP a backflip or sidestep: the step comes in any case, but below 4 on a die \
               you lie there. Standing up: 1 MP and 4 or more.\n\
               Pillars, crates, braziers, saws, spikes and helots block; fire, blood and guts do \
               not. On Blood you slip when you enter or turn: one square in a rolled direction.\n\
               Two steps straight ahead through empty squares, then at once a Standard, Focused or \
               Combo attack that hits: the victim rolls 4 or more, or lies (running strike).",
    },
    Topic {
        name: "attacks",
        title: "Melee attacks",
        text: "Two dice against two; the attacker needs more, a tie defends. The difference and \
               the weapon are the damage. One step of the sliding scale is one die more, of which \
               the two best (+) or worst (-) count; at most three steps.\n\
               Wild 1 AP and 1 condition, any forward square, -1, condition only, no bonus but the \
               weapon. Standard 2 AP, random place. Focused 3 AP, -1, a place you name: the only \
               way to the head. Combo 3 AP + 1 for each Standard that follows a Focused; if that \
               fails, all fail. Feint 2 AP: +1 to your next melee roll. Grapple 2 AP. All but Wild \
               need the target straight ahead.\n\
               From behind +1 (Shiv +2). On Blood -1 to attack and defend. Something solid or a \
               helot behind the victim: 2 more damage from Standard and Focused. TPDM: 6 more from \
               anything but Wild, AimWild, grapple commands, Net and Bola. A pair among the two \
               dice that count takes 1 from the crowd, hit or miss.\n\
               Gloat, 1 AP, straight after a hit, once a round: the crowd pays its coins again; -1 \
               to defend until your next round.",
    },
    Topic {
        name: "damage",
        title: "Places and damage",
        text: "Condition 50, head 10, chest 15, midsection 15, arms and legs 12. Random place: 1 \
               left upper, 2 chest, 3 right upper, 4 left lower, 5 midsection, 6 right lower.\n\
               A hit takes its damage from the place and from the condition alike, and each coin is 1 \
               Cred for whoever hit; never more than is \
               there. A place at 0 takes nothing any more, nor does the condition through it. Head \
               or chest at 0: killed. Condition at 0: incapacitated. An arm at 0: -1 to attack; a \
               leg: -1 to defend; the midsection: both.\n\
               4 or more on head or midsection: the victim rolls 4 or more, or lies (staggering blow).\n\
               Killing pays up to 10 of the crowd, incapacitating 5, and 10 more if your own helot \
               burns. An incapacitated helot lies until the round ends and defends with 0; killing \
               it still pays 5. What a hazard or a card fells is out at once and pays nobody.\n\
               The dead leave Guts, a lost place leaves Blood where it happened.",
    },
    Topic {
        name: "states",
        title: "States",
        text: "Prone: only standing up. Whoever has a Prone or incapacitated opponent in its round \
               gets 2 AP once, for attacks on such a helot only; they are never a penalty.\n\
               Grappled: only liberating (1 MP and 1 condition, 4 or more), clinching, and what \
               needs no hands. Netted: the same without a captor.\n\
               Bleeding: 1 condition at the start of each round; Mend, 2 AP. Flaming: 5; stop, \
               drop and roll, 3 AP, not within a square of a fire, leaves you Prone.\n\
               Free in every state: abilities, cards, tokens, dropping the weapon, ending.",
    },
    Topic {
        name: "grapple",
        title: "Grappling",
        text: "With both arms and no weapon drawn, 2 AP. If one of the two burns, both do, and the \
               5 coins are the grappler's.\n\
               Takedown 1 AP, +1: the difference to a random place, then the victim lies, free. \
               Crush 1 AP: the difference to the condition. Throw 2 AP a square, -1: straight or \
               diagonally ahead, the victim lies there; on a failure it is free. Drag: any step or \
               turn at its MP, both move together. Clinch 1 AP and 1 Cred: 1 condition, for either \
               of the two. Letting go is free.\n\
               Dragged or thrown into saws, spikes or fire: the first coins are yours. When you \
               drag somebody in, roll 4 or more, or you follow.\n\
               It ends when one of them lies, is pushed, thrown or out, or an arm of the grappler \
               is gone.",
    },
    Topic {
        name: "weapons",
        title: "Weapons",
        text: "One a helot. Dropping is free and for good.\n\
               One-Handed +2, 1 AP to draw or store, no grapple. Two-Handed +3, 2 AP, both arms, \
               no grapple, no combo. Shiv +1, 1 AP, no grapple, +2 from behind. They last 3 \
               defended attacks.\n\
               Shield, 2 AP: drawn it saves one place you name (not the condition), no grapple, \
               focus or combo; moving it costs 2 AP. Stored it covers the back: no bonus for an \
               attack from behind. It lasts 2 blows.\n\
               Ranged 5 damage, 3 shots, best up to 4 squares ahead, 2 AP. Net, within 2: grappled \
               by nobody. Bola, within 3: Prone. Both 1 AP, one throw, no AimFocused. With any of \
               these drawn there is no melee.\n\
               AimWild 2 AP -1, AimStandard 3, AimFocused 4 -1. Each square beyond the best \
               distance -1. You see 45 degrees to either side; pillars, crates, standing braziers \
               and standing helots block the view.",
    },
    Topic {
        name: "crates",
        title: "Crates",
        text: "3 AP, the crate straight ahead. Two dice: 2 Two-Handed, 3 Shield, 4 Shiv, 5 a bomb \
               (5 damage to a random place), 6 roacguls (3 on the weaker leg of the next seat in \
               initiative), 7 Net, 8 Bola, 9 a flashbang (all points gone), 10 helot aid (up to 5 \
               coins from the condition into hurt places), 11 Ranged, 12 One-Handed. There are two \
               of each weapon; when both are gone there is nothing.",
    },
    Topic {
        name: "hazards",
        title: "Saws and spikes",
        text: "Both come on a Duplicate, at most four of each, where two eight-sided dice say.\n\
               A saw then runs up to 8 squares in a rolled direction, through crates, fires and \
               tiles, and cuts every helot on its way: 10 to a random place, and Bleeding. At a \
               wall, pillar, brazier or spikes it bursts: 5 to everybody within a square. Two \
               saws: both gone, 10. It rests where its way ends.\n\
               Spikes under a helot take its weaker leg, and it bleeds. At a Turning Point all \
               spikes are rolled anew.\n\
               Whoever is forced onto saws or spikes takes 10, bleeds, and is thrown out in a \
               rolled direction; if that is blocked, once more. The seat that pushed, threw or \
               dragged gets the coins of the first hit only.",
    },
    Topic {
        name: "fire",
        title: "Braziers and fire",
        text: "Knocking over a brazier in a forward square, 1 AP: its fire lands one square \
               beyond, or around it where that is blocked. A helot there takes 5 and is Flaming, \
               and the fire is gone; crates and tiles burn.\n\
               On a Duplicate each fire goes one square in a rolled direction.\n\
               Walking into fire: the same 5. Leaving or turning within a square of a fire costs 1 \
               condition. Who burns already takes no more of either.",
    },
    Topic {
        name: "turning",
        title: "Turning Points",
        text: "When your six slots are full: cards in force end, spikes are rolled anew, you draw \
               a card, and your helot holds the Turning Point bonus (TPDM): +6 on its next hit, \
               which also pays you the six coins. While you hold it every Ratio die of yours is a \
               Duplicate.\n\
               The topic cards has all 25; many can be paid off by each seat for itself, with 1 or \
               2 of a reserve. Where several helots are concerned the turn goes clockwise from \
               yours: North, East, South, West.",
    },
    Topic {
        name: "abilities",
        title: "Trait abilities",
        text: "Willpower 3 still_standing: stand at once. 4 flesh_wound: no condition lost to this \
               hit. 5 perseverance: roll again.\n\
               Instinct 3 counterattack: a clear defence strikes back. 4 combo_breaker: the rest of a \
               combo fails. 5 elusive: +1 to defend this cycle.\n\
               Physicality 3 unshackled: out of a grapple. 4 push: the helot ahead, one square. 5 \
               haymaker: +4 damage.\n\
               Deftness 3 hurdle: two squares ahead over something low. 4 tripping: who leaves a \
               square beside you lies instead. 5 tunnel_vision: +1 to melee and aim this round.\n\
               Swagger 3 turn_crowd: an opponent loses up to 3 to the crowd. 4 win_them_over: up to 5 \
               from the crowd. 5 talk_shit: the active helot -1 to attack this round.\n\
               Cunning 3 jack: another reserve +1. 4 cant_fool_me: no deception, no card. 5 \
               made_you_look: an opponent turns round.\n\
               still_standing, unshackled, elusive, turn_crowd, win_them_over, talk_shit, \
               made_you_look and jack may be said unasked while another seat thinks about its \
               command. The others are asked when they can matter, or answered by your orders.",
    },
    Topic {
        name: "unique",
        title: "Abilities of the motivations",
        text: "Hoarder A, 2 Instinct 1 Cunning: +1 to aim this round. B, 2 Instinct 2 Deftness 2 \
               Cunning: 2 dice against 2 at any opponent anywhere, 5 to a random place.\n\
               Famished A, 2 Physicality 1 Instinct, straight after a hit: condition +3. B, 2 \
               Willpower 2 Instinct 2 Physicality: 2 dice against 2 at a helot in a forward \
               square, 4 to a place you name but the head, and it bleeds.\n\
               Supremacist A, 2 Swagger 1 Physicality: gloat for nothing, and without the penalty. \
               B, 2 Physicality 2 Deftness 2 Swagger: 3 from the crowd, and the helot ahead lies.\n\
               Zealot A, 2 Willpower 1 Swagger: condition +4. B, 2 Willpower 2 Swagger 2 Cunning: \
               a hit on you never happened.",
    },
    Topic {
        name: "influence",
        title: "Influence cards",
        text: "Two of each; in brackets what is typed.\n\
               Bookie's Cut (F01): up to 4 from the crowd. Planted Hecklers (F02): an opponent loses \
               up to 3. Adrenal Tap (F03): +2 AP or +2 MP. Loose Deck Plate (F04): a standing \
               opponent rolls 4 or more, or lies. Loaded Dice (F05): roll again, for nothing. Cut Man \
               (F06): no more Bleeding, or no more Flaming, or condition +4. Contraband Shiv (F07): a \
               stored Shiv. Slop Bucket (F08): Blood on an empty square. Spiked Feed (F09): an \
               opponent is -1 to attack until its next round ends. Paid Spotter (F10): +1 to defend \
               until your next round, also as a reaction. Counter-Bribe (F11): cancels a deception or \
               a card against you. Whisper Campaign (F12): a Deception token.\n\
               They are played in your own round, in any state, but for the reactions Loaded Dice, \
               Paid Spotter and Counter-Bribe. Others see how many you hold. Where such a card could \
               matter and nobody can rule it out, the dice are said to be settled, whoever is asked.",
    },
    Topic {
        name: "lanistas",
        title: "Lanistas",
        text: "Influence, Deception, Command:\n\
               1 Old Halvard Crane 2 0 4\n\
               2 Madam Vesh 3 1 2\n\
               3 Quill-of-Nine 1 2 3\n\
               4 Brother Ossuary 2 2 2\n\
               5 Sella Goldtooth 4 1 1\n\
               6 Drillmaster Pom 1 0 5\n\
               7 The Abernoct Twins 3 2 1\n\
               8 Whisper-in-Pipes 2 3 1",
    },
    Topic {
        name: "cards",
        title: "Turning Point cards",
        text: "In brackets what each seat may pay to be left out.\n\
               Scrap Rain: 3 to a random place of all (2 Deftness). Hired Knife: 5 and Bleeding \
               for the living seat with most Cred (2 Instinct). Reaching Hands: 4 condition at the \
               edge (2 Physicality). They Love You: up to 5 Cred. Sponsor's Gift: a stored weapon \
               by a die. Patch Drone: 6 condition back. Coolant Leak: Blood on three rolled \
               squares. Hull Lurch: all roll 4 or more or lie (2 Willpower). Lamps Fail: all -1 to \
               attack (2 Cunning). Blood Fever: Standard and Focused +1 damage. Dock Inspectors: \
               all lose up to 3 Cred (2 Cunning). Fat Purse: 8 coins for the crowd. Vermin Tide: 2 \
               to the weaker leg of all (2 Deftness). Old Debt: up to 4 Cred from an opponent (2 \
               Swagger). Flare-Up: a fire. Air Drop: a crate. Fresh Orders: 2 Command tokens. Loose \
               Tongue: a Deception token. Envelope Under the Door: an Influence card. Muscle \
               Memory: a trait +2. Brain Fog: each opponent's highest reserve -2 (1 Cunning). \
               Gravity Hiccup: all drift a square (2 Physicality). Catcalls: opponents turn round \
               (2 Instinct). Price on a Head: up to 5 Cred for the first to hit the living seat \
               with most Cred. Encore: up to 2 Cred for every living seat.\n\
               Lamps Fail, Blood Fever and Price on a Head hold until the next Turning Point.",
    },
    Topic {
        name: "barges",
        title: "Barges",
        text: "0 bare, nothing on it.\n\
               1 pillars B3 D3 E6 G6, braziers C2 A4 H5 F7, crates C3 F6, blood D4 E5; saws.\n\
               2 pillars B3 F3 C6 G6, braziers D2 A4 H5 E7, crates C3 F6, guts D5 E4; spikes.\n\
               3 pillars B3 G6, braziers C3 F6, crates A3 H3 A6 H6, blood D4 E5, guts D5 E4; saws.\n\
               4 pillars D3 E3 D6 E6, braziers C3 F3 C6 F6, crates D4 E4 D5 E5.\n\
               5 pillars B4 E4 D5 G5, braziers B2 G2 B7 G7, crates D4 E5, blood C6 F3; spikes.\n\
               6 blood C2 F2 B4 G5 C7 F7, guts D4 E4 D5 E5; saws and spikes.\n\
               7 pillars C3 F3 C6 F6, braziers C2 G3 B6 F7, crates B3 F2 C7 G6.\n\
               8 blood D3 E6, guts B2 G2 C4 F5 B7 G7; saws and spikes.\n\
               custom: the first seat places up to 4 pillars, 4 braziers, 4 crates, 10 blood and \
               10 guts, one on a square, the corners free.",
    },
    Topic {
        name: "options",
        title: "Options",
        text: "schematic: the barge, 0 (bare) to 8, random, or custom, which the first seat sets \
               up. saws, spikes: auto is what the barge has, or on, or off. hazards: the order in \
               which they act on a Duplicate. duplicates: whether lanistas and motivations may be \
               taken twice. selection: draft or random. cycle_limit: the bout ends after so many \
               Command Cycles, 0 is never. crowd: the coins it begins with, a seat. timeout: \
               whether the house gives a late command (bot) or your round ends (end). trash_talk: \
               a politer name for one ability.",
    },
    Topic {
        name: "board",
        title: "How to read the board",
        text: "A helot is its seat's number and ^ > v < for its facing, _ when it lies and x when it \
               is incapacitated, and ~ or % for the tile under it. ## pillar, [] crate, BR brazier, \
               br a fallen one, * fire, O saw, M spikes, ~ blood, % guts. North is up.\n\
               Below the map, for each seat: motivation, weapon with its uses, states in capitals, \
               what changes its dice (+1 is a die more, -1 a die worse), and which of its six Turning Point \
               slots hold a coin; > marks the seat whose round it is, (house) whom the house plays. Then \
               columns of numbers, one a seat: the condition, its seven places, six traits, Deception \
               and Command tokens, and Influence cards held. AP are Action Points, MP Movement Points.\n\
               A chance that is shown counts all dice as they would be thrown now, without what \
               anybody may answer or roll again. To kill or fell means that the hit takes the helot \
               out of the fight.",
    },
    Topic { name: "typing", title: "Answers as typed", text: TYPING },
];

/// Examples of everything that can be typed.
const TYPING: &str = "Before the bout: lanista 3, HOARDER, keep F01+F05. Splitting: AP or MP for the \
                      Ratio die, button AP, button MP.\n\
                      move F (F FL FR L R B), rotate left, standup, liberate, backflip, sidestep \
                      L. wild S2, standard, focused HEAD, combo CHEST 2, feint, grapple. drag F, \
                      drag left, throw FL 2, takedown, crush, clinch, letgo. aimwild S2, \
                      aimstandard S2, aimfocused S2 HEAD. mend, stopdroproll, gloat. draw (draw \
                      HEAD for a Shield), store, drop, moveshield MID. breakcrate, knockbrazier \
                      FR. usetoken AP. end.\n\
                      Places: HEAD CHEST MID LU RU LL RL.\n\
                      use push, use hurdle, use tunnel_vision, use turn_crowd S2, use jack Willpower, \
                      use made_you_look S2 and so on; unique A, unique B S2; play F01, play F02 \
                      S2, play F03 AP, play F06 heal, play F08 D4.\n\
                      Reactions: pass, accept, pay, block, refusal, passround (no tripping \
                      question again this round), or the ability's or card's name. Unasked: use \
                      elusive and its like in another's round, concede at any time.";
