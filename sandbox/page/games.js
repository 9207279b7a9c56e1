// The games to choose from, in the words of the bot's own list of games, which a test compares.

export const GAMES = [
  {
    slug: "blood-sweat-cheers",
    title: "Blood, Sweat and Cheers",
    players: "1 to 2",
    about: "A duel with cards and dice before a fickle crowd.",
    sign: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"32 32 56 56\" width=\"56\" height=\"56\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\" role=\"img\"><title>Blood, Sweat and Cheers</title><rect width=\"400\" height=\"120\" rx=\"10\" fill=\"#221c18\"/><rect x=\"32\" y=\"32\" width=\"56\" height=\"56\" rx=\"6\" fill=\"#e6d6b3\"/><path d=\"M34 46L86 46\" fill=\"none\" stroke=\"#b79d6c\" stroke-width=\"2\" stroke-linejoin=\"round\"/><path d=\"M34 74L86 74\" fill=\"none\" stroke=\"#b79d6c\" stroke-width=\"2\" stroke-linejoin=\"round\"/><path d=\"M80 60L74.7 64.8L76.2 71.8L69.1 72.5L66.2 79L60 75.5L53.8 79L50.9 72.5L43.8 71.8L45.3 64.8L40 60L45.3 55.2L43.8 48.2L50.9 47.5L53.8 41L60 44.5L66.2 41L69.1 47.5L76.2 48.2L74.7 55.2Z\" fill=\"#f7e3b0\" stroke=\"#9e1b24\" stroke-width=\"1.4\" stroke-linejoin=\"round\"/><circle cx=\"46\" cy=\"64\" r=\"10\" fill=\"#a8232d\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><rect x=\"64.8\" y=\"46.8\" width=\"18.4\" height=\"18.4\" rx=\"3\" fill=\"#1f4e8c\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><circle cx=\"60\" cy=\"76\" r=\"2.5\" fill=\"#9e1b24\"/><rect x=\"1\" y=\"1\" width=\"398\" height=\"118\" rx=\"9\" fill=\"none\" stroke=\"#8a6a3a\" stroke-width=\"2\"/></svg>",
  },
  {
    slug: "bloodsport-gambler",
    title: "Bloodsport Gambler",
    players: "1 to 6",
    about: "Bets, sabotage and debts around three pit fights a round.",
    sign: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"32 32 56 56\" width=\"56\" height=\"56\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\" role=\"img\"><title>Bloodsport Gambler</title><rect width=\"400\" height=\"120\" rx=\"10\" fill=\"#221c18\"/><rect x=\"32\" y=\"32\" width=\"56\" height=\"56\" rx=\"6\" fill=\"#e6d6b3\"/><rect x=\"38\" y=\"40\" width=\"20\" height=\"28\" rx=\"3\" fill=\"#f4ecdf\" stroke=\"#2a211a\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/><rect x=\"48\" y=\"40\" width=\"20\" height=\"28\" rx=\"3\" fill=\"#f4ecdf\" stroke=\"#2a211a\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/><path d=\"M58 60C47.5 52.2 53.2 45.3 58 51C62.8 45.3 68.5 52.2 58 60Z\" fill=\"#9e1b24\"/><circle cx=\"72\" cy=\"76\" r=\"6.5\" fill=\"#f3c969\" stroke=\"#2a211a\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/><circle cx=\"77\" cy=\"70\" r=\"6.5\" fill=\"#f3c969\" stroke=\"#2a211a\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/><circle cx=\"64\" cy=\"77\" r=\"6.5\" fill=\"#f3c969\" stroke=\"#2a211a\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/><rect x=\"1\" y=\"1\" width=\"398\" height=\"118\" rx=\"9\" fill=\"none\" stroke=\"#8a6a3a\" stroke-width=\"2\"/></svg>",
  },
  {
    slug: "morituri",
    title: "Morituri Te Salutamus",
    players: "2 to 8",
    about: "A race along one road to Roma, with fights in every arena on the way.",
    sign: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"32 32 56 56\" width=\"56\" height=\"56\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\" role=\"img\"><title>Morituri Te Salutamus</title><rect width=\"400\" height=\"120\" rx=\"10\" fill=\"#221c18\"/><rect x=\"32\" y=\"32\" width=\"56\" height=\"56\" rx=\"6\" fill=\"#e6d6b3\"/><path d=\"M38 78L74 78\" fill=\"none\" stroke=\"#b79d6c\" stroke-width=\"5\" stroke-linejoin=\"round\"/><path d=\"M74 78L74 62\" fill=\"none\" stroke=\"#b79d6c\" stroke-width=\"5\" stroke-linejoin=\"round\"/><path d=\"M74 62L46 62\" fill=\"none\" stroke=\"#b79d6c\" stroke-width=\"5\" stroke-linejoin=\"round\"/><path d=\"M46 62L46 46\" fill=\"none\" stroke=\"#b79d6c\" stroke-width=\"5\" stroke-linejoin=\"round\"/><path d=\"M46 46L74 46\" fill=\"none\" stroke=\"#b79d6c\" stroke-width=\"5\" stroke-linejoin=\"round\"/><path d=\"M64.6 62L60.3 69.5L51.7 69.5L47.4 62L51.7 54.5L60.3 54.5Z\" fill=\"#2c6a39\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><path d=\"M76 37L78.4 42.7L84.6 43.2L79.9 47.3L81.3 53.3L76 50L70.7 53.3L72.1 47.3L67.4 43.2L73.6 42.7Z\" fill=\"#f3c969\"/><rect x=\"1\" y=\"1\" width=\"398\" height=\"118\" rx=\"9\" fill=\"none\" stroke=\"#8a6a3a\" stroke-width=\"2\"/></svg>",
  },
  {
    slug: "munera",
    title: "Munera Sine Missione",
    players: "2 to 6",
    about: "A skirmish on hexes: a handful of points a turn for steps, blows and tricks.",
    sign: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"32 32 56 56\" width=\"56\" height=\"56\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\" role=\"img\"><title>Munera Sine Missione</title><rect width=\"400\" height=\"120\" rx=\"10\" fill=\"#221c18\"/><rect x=\"32\" y=\"32\" width=\"56\" height=\"56\" rx=\"6\" fill=\"#e6d6b3\"/><path d=\"M61.5 50L54.8 61.7L41.2 61.7L34.5 50L41.2 38.3L54.8 38.3Z\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/><path d=\"M85.5 50L78.8 61.7L65.2 61.7L58.5 50L65.2 38.3L78.8 38.3Z\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/><path d=\"M73.5 70.8L66.8 82.5L53.2 82.5L46.5 70.8L53.2 59.1L66.8 59.1Z\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/><path d=\"M60 50L53.7 55.5L53.7 44.5Z\" fill=\"#a8232d\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><circle cx=\"48\" cy=\"50\" r=\"8\" fill=\"#a8232d\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><rect x=\"64.6\" y=\"42.6\" width=\"14.7\" height=\"14.7\" rx=\"3\" fill=\"#1f4e8c\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><rect x=\"1\" y=\"1\" width=\"398\" height=\"118\" rx=\"9\" fill=\"none\" stroke=\"#8a6a3a\" stroke-width=\"2\"/></svg>",
  },
  {
    slug: "nexus",
    title: "NEXUS",
    players: "2 to 4",
    about: "Combat on a space barge for the crowd's Cred, among saws, spikes and fire.",
    sign: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"32 32 56 56\" width=\"56\" height=\"56\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\" role=\"img\"><title>NEXUS</title><rect width=\"400\" height=\"120\" rx=\"10\" fill=\"#221c18\"/><rect x=\"32\" y=\"32\" width=\"56\" height=\"56\" rx=\"6\" fill=\"#e6d6b3\"/><rect x=\"36\" y=\"36\" width=\"16\" height=\"16\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1\" stroke-linejoin=\"round\"/><rect x=\"68\" y=\"36\" width=\"16\" height=\"16\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1\" stroke-linejoin=\"round\"/><rect x=\"52\" y=\"52\" width=\"16\" height=\"16\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1\" stroke-linejoin=\"round\"/><rect x=\"36\" y=\"68\" width=\"16\" height=\"16\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1\" stroke-linejoin=\"round\"/><rect x=\"68\" y=\"68\" width=\"16\" height=\"16\" fill=\"#dbc79c\" stroke=\"#b79d6c\" stroke-width=\"1\" stroke-linejoin=\"round\"/><circle cx=\"44\" cy=\"76\" r=\"7\" fill=\"#a8232d\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><rect x=\"69.6\" y=\"37.6\" width=\"12.9\" height=\"12.9\" rx=\"3\" fill=\"#1f4e8c\" stroke=\"#fff8ea\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><rect x=\"55\" y=\"55\" width=\"10\" height=\"10\" rx=\"1\" fill=\"#b79d6c\" stroke=\"#2a211a\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/><circle cx=\"76\" cy=\"76\" r=\"5\" fill=\"#d96a1c\"/><rect x=\"1\" y=\"1\" width=\"398\" height=\"118\" rx=\"9\" fill=\"none\" stroke=\"#8a6a3a\" stroke-width=\"2\"/></svg>",
  },
];
