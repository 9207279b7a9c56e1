//! What a forger might change in an archive, each with what is said of it.

use serde_json::Value;

/// A forger's archive, and whatever is said of it.
pub type Case = (&'static str, fn(&mut Value));

pub const FORGERIES: &[Case] = &[
    ("before 2015 or in the future", |it| {
        let ended: i64 = 2_000_000_000_000_000_000;
        it["bouts"][0]["ended"] = ended.into();
        let rows = it["bouts"][0]["results"].as_array_mut().unwrap();
        rows.iter_mut().for_each(|row| row["ended"] = ended.into());
    }),
    ("is not what its record came to", |it| {
        decided(it)["results"][1]["ended"] = 2_000_000_000_000_000_000_i64.into();
    }),
    ("before 2015 or in the future", |it| it["bouts"][0]["started"] = 1.into()),
    ("before 2015 or in the future", |it| it["ludi"][0]["founded"] = 1.into()),
    ("is not what its record came to", |it| {
        let rows = decided(it)["results"].as_array_mut().unwrap();
        let ranks: Vec<Value> = rows.iter().map(|row| row["rank"].clone()).collect();
        rows.iter_mut().zip(ranks.into_iter().rev()).for_each(|(row, it)| row["rank"] = it);
    }),
    ("is not what its record came to", |it| {
        let rows = decided(it)["results"].as_array_mut().unwrap();
        let people: Vec<Value> = rows.iter().map(|row| row["person"].clone()).collect();
        rows.iter_mut().zip(people.into_iter().rev()).for_each(|(row, it)| row["person"] = it);
    }),
    ("one person has two of its seats", |it| {
        for of in ["seats", "results"] {
            it["bouts"][0][of][1]["person"] = it["bouts"][0][of][0]["person"].clone();
        }
    }),
    ("is not what its record came to", |it| {
        decided(it)["results"][0]["favour_won"] = (1_i64 << 62).into();
    }),
    ("is not what its record came to", |it| {
        decided(it)["ranked"] = false.into();
    }),
    ("is not what its record came to", |it| decided(it)["results"] = serde_json::json!([])),
    ("is not what its record came to", |it| {
        let rows = decided(it)["results"].as_array_mut().unwrap();
        rows.iter_mut().for_each(|row| row["is_void"] = true.into());
    }),
    ("it is in the file twice", |it| {
        let first = it["bouts"][0].clone();
        it["bouts"].as_array_mut().unwrap().push(first);
    }),
    ("Person 1: a name is too long", |it| it["people"][0]["name"] = "x".repeat(100_000).into()),
    ("Person 1: a name is too long", |it| it["people"][0]["name"] = "<@&12345>".into()),
    ("Person 2: they are in it twice", |it| {
        it["people"][1]["id"] = it["people"][0]["id"].clone();
    }),
    ("no ludus may have its name", |it| it["ludi"][0]["name"] = "@everyone".into()),
    ("no ludus may have its motto", |it| it["ludi"][0]["motto"] = "y".repeat(100_000).into()),
    ("another one that is open has its owner", |it| {
        let mut second = it["ludi"][0].clone();
        second["name"] = "Ludus Secundus".into();
        it["ludi"].as_array_mut().unwrap().push(second);
    }),
    ("nothing may have its name", |it| it["seasons"][0]["name"] = "||x||".into()),
    ("more rounds than any", |it| {
        it["tournaments"][0]["tournament"]["round"] = 4_000_000_000_u32.into();
    }),
    ("more cycles than any", |it| {
        it["seasons"][0]["season"]["cycles"] = 4_000_000_000_u32.into();
    }),
    ("not numbered one after another", |it| {
        it["ludi"][0]["stable"] = serde_json::json!([recruit(i64::MAX, "")]);
    }),
    ("a class that there is not", |it| {
        it["ludi"][0]["stable"] = serde_json::json!([recruit(1, "[gold](https://evil.example)")]);
    }),
    ("another one that is open has its owner, or its name", |it| {
        it["ludi"][0]["name"] = "Ludus Magnus".into();
        it["ludi"][1]["name"] = "Ludus M\u{430}gnus".into();
    }),
    ("nobody gave it up", |it| it["bouts"][0]["is_given_up"] = true.into()),
    ("it has a clock that there is not", |it| {
        it["bouts"][0]["setup"]["pace"] = serde_json::json!({"hours": 0});
    }),
    ("it has a clock that there is not", |it| it["bouts"][0]["setup"]["idle_days"] = 999.into()),
    ("its record says that something else was agreed", |it| {
        it["bouts"][0]["setup"]["options"] = serde_json::json!([["turn_limit", "20"]]);
    }),
    ("its record says that something else was agreed", |it| {
        it["bouts"][0]["setup"]["levels"] = serde_json::json!(["champion"]);
    }),
    ("the house has a name where it has no seat", |it| {
        it["bouts"][0]["setup"]["houses"] = serde_json::json!({"1": "House B"});
    }),
    ("the house has a name where it has no seat", |it| {
        of_season(it)["setup"]["houses"] = serde_json::json!({"250": "House B"});
    }),
    ("no seat may have its name", |it| {
        of_season(it)["setup"]["houses"] = serde_json::json!({"1": "discord.gg/abc"});
    }),
    ("no seat may have its name", |it| {
        of_season(it)["setup"]["houses"] = serde_json::json!({"1": ":skull:"});
    }),
    ("it has a clock that there is not", |it| {
        it["seasons"][0]["notes"]["pace"] = serde_json::json!({"hours": 0});
    }),
    ("no ludus may have its motto", |it| {
        it["seasons"][0]["season"]["contenders"][0]["motto"] = "@everyone".into();
    }),
    ("a place is held by somebody who is not there", |it| {
        it["seasons"][0]["season"]["contenders"][0]["roster"][0] = serde_json::json!({"Held": 999});
    }),
    ("not trained as those of its game", |it| {
        let value = &mut it["seasons"][0]["season"]["discipline"]["classes"][0]["values"][0];
        *value = (value.as_i64().unwrap() + 1).into();
    }),
    ("its champions are not the best of it", |it| {
        it["seasons"][0]["season"]["stage"]["Finished"]["champions"] = serde_json::json!([]);
    }),
    ("its fixtures are not those of its cycles", |it| {
        let fixtures = it["seasons"][0]["season"]["fixtures"].as_array_mut().unwrap();
        fixtures[0]["pair"].as_array_mut().unwrap().reverse();
    }),
    ("a fixture is not what its record says", |it| {
        let fixtures = it["seasons"][0]["season"]["fixtures"].as_array_mut().unwrap();
        let settled = fixtures.iter_mut().find_map(|it| it["state"].get_mut("Settled"));
        settled.unwrap()["victor"] = Value::Null;
    }),
    ("a fixture is of a round that there is not", |it| fixture(it)["slot"] = 500.into()),
    ("a fixture is of a round that there is not", |it| fixture(it)["round"] = 2.into()),
    ("a fixture has other points than there are", |it| {
        let state = &mut fixture(it)["state"]["Over"];
        *state = serde_json::json!({"bout": null, "points": [2, 2]});
    }),
    ("a fixture is of a round that there is not", |it| {
        it["tournaments"][0]["tournament"]["round"] = 2.into();
    }),
    ("do not stand in the order of seeding", |it| {
        it["tournaments"][0]["tournament"]["entrants"][1]["rating"] = (1_i64 << 40).into();
    }),
    ("it is not what its fixtures make of it", |it| {
        it["tournaments"][0]["tournament"]["fixtures"] = serde_json::json!([]);
        it["tournaments"][0]["tournament"]["round"] = 0.into();
    }),
];

/// A gladiator whom a ludus keeps outside seasons.
fn recruit(number: i64, class: &str) -> Value {
    serde_json::json!(
        {"number": number, "game": "munera", "name": "Maximus", "class": class, "is_freed": false}
    )
}

/// The first bout of an archive that was fought in a season.
fn of_season(archive: &mut Value) -> &mut Value {
    let mut bouts = archive["bouts"].as_array_mut().unwrap().iter_mut();
    bouts.find(|bout| bout["setup"].get("fixture").is_some()).expect("one was")
}

/// The first fixture of its tournament.
fn fixture(archive: &mut Value) -> &mut Value {
    &mut archive["tournaments"][0]["tournament"]["fixtures"][0]
}

/// The first ranked bout of an archive that somebody won and that counts.
fn decided(archive: &mut Value) -> &mut Value {
    let mut bouts = archive["bouts"].as_array_mut().unwrap().iter_mut();
    let is_decided = |bout: &&mut Value| {
        let rows = &bout["results"];
        let is_won = rows[0]["rank"] != rows[1]["rank"];
        bout["ranked"] == true && is_won && rows[0]["is_void"] != true
    };
    bouts.find(is_decided).expect("one was won")
}
