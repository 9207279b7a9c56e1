//! Short explanations of the rules, in our own words.

use crate::words::Topic;

/// What can be looked up.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        name: "overview",
        title: "The game in short",
        text: "Two to six gladiators fight on a map of hexes, each for himself or in teams; the last \
               man or team in the arena wins.\n\
               The order of play is diced once and holds. On your turn a die and what you wear give \
               Action Points (AP); you spend them on steps, turns, blows and special moves, one \
               after the other. What is left when you end the turn is lost.\n\
               A blow: both roll a die, the attacker adds his modifiers. Equal dice bring a Double. \
               What the attacker has more is the number of wounds, and one armour save may stop \
               them all. If he has no more, he missed.\n\
               Whoever is beaten appeals to the crowd: spared or killed, he leaves. Nothing is \
               hidden but the choice of gladiators. After 20 rounds and 5 for each seat the bout is \
               drawn.",
    },
    Topic {
        name: "points",
        title: "Action Points: the die and its modifiers",
        text: "AP = die + modifiers, at least 0.\n\
               No body armour + 2 (with a galerus + 1), light armour + 1, heavy 0. Large shield in \
               hand - 1. Tired - 1 or exhausted - 2. Injured - 1. In a net or lasso - 3. Sand in the \
               eyes - 2, once. Knocked down: minus his front Save, at least - 2. Reflexes + 1.\n\
               With 7 AP spent in a turn you take a point of fatigue. The tired and the exhausted \
               spend at most 6.\n\
               If the tired or exhausted come to - 6 or worse while an opponent threatens them, they \
               give in and appeal.\n\
               A man on the ground stands up by himself before he acts, and may not leave his hex in \
               that turn.",
    },
    Topic {
        name: "costs",
        title: "What things cost",
        text: "1 AP: one hex ahead; a turn by one side; a blow with a sword, dagger, sica, scissor, \
               cestus, cone, arbelos, hasta, shield or bare hands; a throw; draw or sheathe a sword, \
               dagger, sica or scissor; cut free; pick up a weapon or shield; kick an object.\n\
               2 AP: a step to any other side, facing kept (3 with an enclosed helmet); a turn by two \
               or three sides; a blow with a two-handed weapon, long spear or trident; a cast of net, \
               lasso or cape; a shot; a grapple; a feint; sand; pick up a helmet.\n\
               3 AP: a whirl (4 with an unwieldy weapon).\n\
               The second attack of a turn costs 1 more. Dropping, yielding and ending are free.\n\
               Nobody makes more than two attacks a turn, and each weapon strikes once; bare hands \
               may twice, and every dart is a weapon of its own.",
    },
    Topic {
        name: "facing",
        title: "Hexes, facing and arcs",
        text: "Each row has a letter, each hex a number; E is one number up, SE the next letter with \
               the same number, SW the next letter and one number down.\n\
               You face a side. Of your neighbours the one ahead is your front, two are left, two \
               right, one is your rear; farther off an arc is everything within 45 degrees.\n\
               You attack only what is in your front. From his side you add 2, from his rear 3.\n\
               The wall stops everything. Nobody passes through another gladiator. A standing man \
               in the line blocks reach, throw and shot; where the line runs between two hexes it \
               takes a man in both.\n\
               An opponent threatens you if he is standing, adjacent and has you in his front.",
    },
    Topic {
        name: "attack",
        title: "A blow step by step",
        text: "Both roll a die. Equal: see doubles. Else attacker's die + modifiers - defender's \
               die.\n\
               Modifiers: side + 2, rear + 3; he is entangled + 1; each other enemy of his who \
               threatens him + 1; weapon and range down to - 2; your Attack + 1, his Dodge - 1; you \
               blinded him this turn + 2.\n\
               0 or less is a miss: you take 1 fatigue and he is pushed one hex straight away; if \
               he cannot go there he is knocked down.\n\
               1 or more is a hit for so many wounds. If he has any Save against that arc he rolls a \
               die: his Save or less stops them all. Bash (two-handed weapons, large shield, whirls) \
               then knocks him down.",
    },
    Topic {
        name: "save",
        title: "Armour and Save",
        text: "Light armour 1, heavy 2, enclosed helmet 1, cestus bindings 1. A large shield gives 2 \
               to front and left, 1 to the right; a small shield, a cape in hand or a galerus 1 to \
               front and left. Of several only the best counts. At most 5 in all.\n\
               Against a sica a shield is worth 1 less, against a whirl nothing. Two-handed weapons, \
               and long spear or trident in both hands, take 1 off the sum.\n\
               With a Save of 0 no die is rolled.\n\
               A shield or helmet you drop of your own will is gone; one struck from you can be \
               picked up.",
    },
    Topic {
        name: "weapons",
        title: "Weapons for the hand",
        text: "At one hex unless noted; the number changes the attack die.\n\
               Sword 0. Dagger - 1. Sica - 1, shields 1 less. Scissor 0, takes weapons on a Double 1. \
               Cestus 0, one wound less, a pair. Arbelos - 1, one wound more, may parry a net. Cone \
               - 1, shreds nets. Either shield - 1, the large with Bash. Bare hands - 2.\n\
               Two-handed (2 AP) 0, Bash, Save - 1; itself - 1 if the other hand holds something.\n\
               Long spear and trident (2 AP): - 1 at one hex, 0 at two; Save - 1 if the other hand \
               is free.\n\
               Hasta: 0 at one hex; thrown - 1 at two, - 2 at three and four. Thonged: thrown only \
               to two hexes, and it comes back unless it wounds.",
    },
    Topic {
        name: "missiles",
        title: "Darts, javelins, arrows",
        text: "Darts and javelins (1 AP, four at most): 2 to 4 hexes 0, 5 hexes - 1, 6 hexes - 2. The \
               bow (2 AP): 3 to 6 hexes 0, 2 or 7 - 1, 8 - 2. Never at an adjacent man.\n\
               A missile that misses lands on a hex beside the target: 1 on the thrower's side, then \
               clockwise, 4 beyond. One that hits, wounding or not, is lost, and so is one thrown \
               with a Double.\n\
               A loose hasta lands like that whenever it does not wound and is lost when it does; a \
               thonged one that wounds lies in the target's hex.\n\
               An archer has a die and 3 arrows; arrows on the ground are of use only to archers.",
    },
    Topic {
        name: "nets",
        title: "Net, lasso and cape",
        text: "All cost 2 AP. Net: 0 at one hex, - 1 at two. Lasso: 0 at two, - 1 at three and four. \
               Cape: one hex only.\n\
               A hit wounds nobody; the victim must roll more than its total or is entangled, and \
               with 6 or more there is no escape. A cone shreds any of them on 5 or 6, whatever the \
               dice; an arbelos parries a hit on 6.\n\
               Whoever is entangled gives + 1 to attacks on him; in a net or lasso his AP die has \
               - 3, in a cape he cannot attack. He may move.\n\
               Cutting free, once a turn: 5 or 6, from a cape 3 to 6; on a 6 the thing is ruined, \
               else its owner has it back. He is free too when the owner drops it or leaves.",
    },
    Topic {
        name: "doubles",
        title: "Doubles: equal dice",
        text: "Modifiers do not matter, and there is neither save, push nor fatigue.\n\
               6: two dice of wounds; a net, lasso or cape does one die of them and entangles.\n\
               5: the defender's shield falls to a hex beside him; without one his helmet; without \
               either he is knocked down.\n\
               4: the defender is knocked down. 3: the attacker is.\n\
               2: the defender appeals if the attacker is adjacent, or comes to be adjacent and \
               standing at the end of his turn; till then he lies on the ground.\n\
               1: one die: 1 to 3 the attacker's weapon, 4 to 6 the defender's; 1 and 6 break it, \
               else it falls to a hex beside him. The attacker loses what he struck with, a shield \
               too; the defender one of the weapons in his hands, by a die. Whoever has but a \
               cestus or bare hands there falls himself. A scissor sword loses only on a 1.",
    },
    Topic {
        name: "wounds",
        title: "Wounds, falls and fatigue",
        text: "Stamina is 4 and a die, with the skill 6 and a die. Injured: half of it or more is \
               lost. At 0 to - 2 you appeal, at - 3 you are dead.\n\
               Knocked down in your own turn you lose the rest of it. Knocked down when down: beaten, \
               if an opponent threatens you.\n\
               Fatigue: 1 for a miss (2 if the second try of a feint misses too), 1 for 7 AP in a \
               turn. It never goes away. Tired: more than your Stamina. Exhausted: more than \
               twice it.\n\
               Killed or spared, you leave the arena with all you carry.",
    },
    Topic {
        name: "appeal",
        title: "The crowd",
        text: "Two dice: 12 always spares, 2 always kills; else 7 or more with modifiers spares.\n\
               + 1 you are injured. + 1 you and your victor are both tired. + 1 you have hit with a \
               whirl and never rolled a Double in one. + 1 for each opponent you injured. + 2 for \
               each you defeated today. + 2 Popularity.\n\
               - 1 you have wounded nobody. - 1 for each other man spared today. - 1 no enclosed \
               helmet. - 1 a Double in a whirl. - 1 you threw sand. - 1 you are a Hoplomachus. - 2 \
               you are unwounded. - 2 spared before today.\n\
               Who must appeal: beaten by wounds, by a Double 2, by a second fall, giving in, or \
               yielding on his own turn.",
    },
    Topic {
        name: "special",
        title: "Whirl, feint, grapple, sand",
        text: "Whirl: both standing, adjacent, face to face, with a hand weapon or shield. A hit \
               ignores shields and bashes. You land two sides clockwise round him, on a hex that must \
               be free.\n\
               Feint (2 AP, one a turn): your first miss afterwards may be rolled again, your die \
               only; a second miss costs 2 fatigue.\n\
               Grapple: you let go of all you hold, the shield for good. Doubles are rolled again. A \
               hit locks you both: die + Stamina each; the higher throws the other (half a die of \
               wounds, rounded up, and down) or steps back. A tie goes on at the start of both men's \
               turns; till then neither acts. A third man's blow, push or fall parts you.\n\
               Sand (2 AP, once a bout): not from behind; 4 or more, against an enclosed helmet 5 or \
               more: + 2 on him this turn, and - 2 on his next AP die.",
    },
    Topic {
        name: "gladiators",
        title: "The gladiators",
        text: "Sword and large shield: Samnite, Murmillo, Provocator B (light armour, helmet), Gaul \
               (bare), Crupellarius A (heavy). Sword and small shield: Secutor (light), Crupellarius \
               B (heavy). Thracian: sica, small shield, light. Scissor: scissor sword, small shield, \
               heavy.\n\
               Hoplomachus A long spear, B hasta and sheathed sword, both large shield, no armour; C \
               and D the same with small shield and light armour. Provocator A: long spear, small \
               shield, light. Cataphractarius: long spear, sheathed sword, heavy.\n\
               Two weapons: Diamecheri (swords, light), Cestus (bare), Arbelas (sword, arbelos, \
               heavy), Contra-Retiarius (sword, cone, heavy).\n\
               Retiarius: trident, net, galerus, sheathed dagger. Laquearius A lasso and sword; B \
               lasso, long spear, galerus. Taurarius: sword and cape.\n\
               Velite: thonged hasta, small shield, dagger. Gaetolian: four darts, dagger. \
               Sagittarius: bow. Germanus: two-handed axe, light, dagger.\n\
               Bare-headed: Retiarius, Gaul, Cestus, Laquearius, Velite, Gaetolian, Sagittarius, \
               Taurarius, Germanus.",
    },
    Topic {
        name: "ground",
        title: "Hands, drawing, things on the ground",
        text: "Two hands: each weapon, shield, net, lasso or cape takes one, a bow two, a galerus \
               none. A net on a victim still takes its hand. A two-handed axe, spear or trident can \
               be held in one.\n\
               Only sword, dagger, sica and scissor can be sheathed and drawn. A Velite draws his \
               dagger only once his hasta is gone.\n\
               You pick up from your own hex or a neighbour's, unless another gladiator stands there; \
               whose it was does not matter. One shield a man; darts and javelins four in all.\n\
               A kick moves an object one hex: from your own hex to a side you name, from a \
               neighbouring one straight away from you.",
    },
    Topic {
        name: "skills",
        title: "Experience",
        text: "Five skills, each once: Reflexes (AP + 1), Attack (+ 1), Dodge (attacks on you - 1), \
               Stamina (2 more), Popularity (+ 2 when you appeal).\n\
               A gladiator who lives and has defeated at least one man with as many skills as his own \
               or more, counted at the start of the bout, gains one; never more than one a bout.",
    },
    Topic {
        name: "campaign",
        title: "Careers: gladiators of your ludus",
        text: "campaign=on: everybody enters a gladiator of their ludus on this server (`/ludus found` \
               makes one), skills and all. *My gladiator* in the lobby chooses who, or a new one, whose \
               class you pick when the bout begins, or whom you arm with custom_gladiators=on: so he \
               stays. He is in one bout at a time. Stamina, fatigue and gear \
               start fresh; each bout is a day of its own for the crowd.\n\
               The end of the bout books it: bouts, wins, whom he beat and killed, mercies, skills. Death \
               is final. `/ludus roster` shows them, `/ludus rename` names them.\n\
               Nobody resigns such a bout: yield in your turn, and the crowd judges. If nobody is left the \
               house fights on. A bout voided counts for nothing, but its dead stay dead.\n\
               rudis=on: whoever comes with all five skills and wins may go free with `/ludus free`.\n\
               The house joins with house_class and house_skills, 0 to 5 drawn by lot. In friendly bouts \
               outside a campaign a handicap may be typed: class_1=gaul skills_1=attack+dodge.",
    },
    Topic {
        name: "options",
        title: "Options and standing orders",
        text: "arena: small, medium or large are round; oval, square, rectangle. teams: a digit for each seat, 1221. \
               special_moves off: plain attacks only. arrows_limited off: no end of arrows. turn_cost \
               hexside: 1 AP a side. weapon_reuse twice: a weapon may make both attacks. \
               entangle_range always: net and lasso - 1 at every range. sine_missione on: nobody is \
               spared. exhaustion_draw on: drawn when the last two are exhausted and injured. \
               round_limit. custom_gladiators on: arm your own. blind_pick off: all see picks as they \
               are made. mirror_picks off: no class twice, picks in turn. campaign, rudis, house_class, house_skills: see \
               the topic campaign.\n\
               Friendly bouts, typed only: class_1 to class_6, skills_N, defeated_N, spared_N, \
               spared_today tell of gladiators from elsewhere.\n\
               Orders: grapple_win throw, disengage or ask; feint_reroll always; drop_before_roll \
               shield, helmet or both, done once; auto_cut whenentangled; away on: the house plays.",
    },
    Topic {
        name: "board",
        title: "How to read the board",
        text: "A row of hexes is a line; its label is that of its first hex, and numbers grow by one \
               to the right. The neighbours of a hex are the two beside it and the two nearest above \
               and below.\n\
               A digit is a gladiator; the mark behind it is where he faces: > E, < W, and the \
               corners ┘ SE, └ SW, ┌ NW, ┐ NE point there. w weapon, s shield, h helmet, d dart, \
               javelin or arrow, * several things; what lies under a gladiator is only in the list.\n\
               Below: Stamina now and at the start, fatigue, hex and facing, the Save to front, left, \
               right and rear (a die of that or less stops a hit); what is in hand, worn and \
               sheathed; his state. (house) is played by the house. Where many fight, the \
               numbers stand in one line: hex, facing, Stamina now/at first, fatigue, Save.\n\
               A chance that is shown counts every fall of the dice as they would be thrown now. \
               Equal dice, 6 of 36, are a Double: neither hit nor miss, see doubles.",
    },
    Topic {
        name: "typing",
        title: "Answers as typed",
        text: "walk E7 SE goes there the cheapest way and faces SE. move is one hex ahead, step SW \
               one to that side, turn NE turns.\n\
               strike sword S2, improvised S2, whirl sword S2, grapple S2, feint, haze S2. The second \
               of two swords is sword#2.\n\
               cut, draw dagger, sheath sword, drop net, drop helmet, pickup g1, kick g1, kick g1 \
               NE. yield, end.\n\
               reroll or keep after a feint; throw or disengage after a grapple; skill attack.\n\
               pick murmillo, pick any; with custom_gladiators pick custom light helmet bare \
               sword+small_shield dagger: armour, head, left arm, hands, sheathed; darts*3 are three.",
    },
];
