//! A bout told again by buttons, and checked by command.

use crate::checks;
use crate::hall::{Bout, Chance, Hall, PATIENCE, file_of, is_over};
use sandbox::{Options, Post};

fn about(bout: &Bout<'_>) -> Options {
    Options::new().integer("bout", bout.id)
}

/// Presses *On* until it is disabled; returns the number of pages.
async fn to_the_end(hall: &Hall, user: &sandbox::User, mut page: Post) -> (usize, Post) {
    let mut count = 1;
    loop {
        let on = page.buttons().into_iter().find(|button| button.label == "Next").unwrap();
        if on.disabled {
            return (count, page);
        }
        assert!(page.ephemeral, "a replay is for the one who asked");
        page = hall.press(user, &page, "Next").await;
        count += 1;
    }
}

#[tokio::test]
async fn a_bout_is_stepped_through_while_it_lives_and_after() {
    let mut hall = Hall::open().await;
    let chance = &mut Chance::new(5);
    let (id, lobby) = {
        // A bout may be over that early.
        let bout = loop {
            let bout = hall.duel().await;
            bout.deal().await;
            for _ in 0..6 {
                if !is_over(&bout.standing().await) && !bout.round(chance).await {
                    bout.let_window_close().await;
                }
            }
            hall.all_sent().await;
            if !is_over(&bout.standing().await) {
                break bout;
            }
        };

        // A spectator sees what the channel saw, and no hand.
        let first = hall.command(&hall.claudia, "bout replay", about(&bout)).await;
        assert!(first.content.contains("page 1 of ") && first.selects().len() == 1);
        let (count, last) = to_the_end(&hall, &hall.claudia, first).await;
        assert!(4 < count && last.content.contains(&format!("page {count} of {count}")));
        assert!(
            !last.text().contains("YOUR HAND") && !last.text().contains("holds: "),
            "{}",
            last.text()
        );
        // A player begins at their last answer, and sees their own hand too, and no other.
        let own = hall.command(&hall.brutus, "bout replay", about(&bout)).await;
        assert!(!own.content.contains("page 1 of "), "{}", own.content);
        let (_, own) = to_the_end(&hall, &hall.brutus, own).await;
        assert!(own.content.contains("as Brutus saw it"), "{}", own.content);
        assert!(own.text().contains("YOUR HAND"), "{}", own.text());
        assert!(own.text().contains("Blue"), "{}", own.text());
        let menu = own.selects().into_iter().find(|menu| menu.custom_id.starts_with("s1:eyes:"));
        let menu = menu.unwrap();
        assert_eq!(menu.options.len(), 2);
        let forged = menu.custom_id.replace("s1:eyes:", "s1:replay:");
        let forged = forged.rsplit_once(':').unwrap().0.rsplit_once(':').unwrap().0.to_owned();
        let refused = hall.forge(&hall.brutus, &own, &format!("{forged}:0:0"), &[]).await;
        assert!(refused.content.starts_with("You cannot see the bout with those eyes."));
        assert!(!refused.text().contains("YOUR HAND"));
        (bout.id, bout.lobby.clone())
    };

    // It exists only through its buttons: they work after a restart.
    let bout = Bout {
        hall: &hall,
        id,
        channel: hall.channel,
        lobby: lobby.clone(),
        players: vec![hall.ada.clone(), hall.brutus.clone()],
    };
    let page = hall.command(&hall.claudia, "bout replay", about(&bout)).await;
    let kept = hall.command(&hall.claudia, "bout verify", about(&bout)).await;
    hall.crash().await;
    hall.start_bot().await;
    let bout = Bout {
        hall: &hall,
        id,
        channel: hall.channel,
        lobby,
        players: vec![hall.ada.clone(), hall.brutus.clone()],
    };
    let last = hall.press(&hall.claudia, &page, "Last").await;
    let back = hall.press(&hall.claudia, &last, "First").await;
    assert_eq!(back.content, page.content);

    bout.play_out(chance).await;
    let last = bout.standing().await;
    let more = hall.press(&hall.claudia, &last, "More…").await;
    let mut page = hall.press(&hall.claudia, &more, "Replay").await;
    assert!(page.ephemeral && page.content.contains("as everybody saw it"));
    for (at, name) in [(1, "Ada"), (2, "Brutus")] {
        let menus = page.selects();
        let menu = menus.iter().find(|menu| menu.custom_id.starts_with("s1:eyes:")).unwrap();
        assert_eq!(menu.options.len(), 3);
        let value = menu.options[at].1.as_str();
        let seen = hall.claudia.press(page.channel, page.id, &menu.custom_id, &[value]).unwrap();
        page = seen.post_within(PATIENCE).await.unwrap();
        assert!(page.content.contains(&format!("as {name} saw it")), "{}", page.content);
    }

    // Anybody can have it all as one page, privately.
    let more = hall.press(&hall.claudia, &last, "More…").await;
    let record = hall.press(&hall.claudia, &more, "Download").await;
    let named = |ending: &str| [format!("blood-sweat-cheers-{id}.{ending}")];
    assert!(record.ephemeral && file_names(&record) == named("json"), "{}", record.text());
    let is_page = |post: &Post| file_names(post) == named("html");
    let page = hall.claudia.await_message(hall.channel, is_page, PATIENCE).await.unwrap();
    assert!(page.ephemeral && file_of(&page).await.contains("Ada v Brutus"));
    assert!(!hall.sandbox.public_messages(hall.channel).iter().any(is_page));

    // The outcome conforms to the commitment.
    let verified = hall.command(&hall.claudia, "bout verify", about(&bout)).await;
    assert!(verified.ephemeral && verified.content.contains("all is as recorded"));
    let commitment = kept.content.split('`').nth(1).unwrap();
    assert!(commitment.len() == 64 && verified.content.contains(commitment));
    let seed = verified.content.split("Seed: `").nth(1).unwrap();
    assert_eq!(table::sha256_hex(&hex(&seed[..64])), commitment);
    checks::all(&hall.sandbox);
}

fn file_names(post: &Post) -> Vec<String> {
    let files = post.json["attachments"].as_array().cloned().unwrap_or_default();
    files.iter().map(|file| file["filename"].as_str().unwrap().to_owned()).collect()
}

fn hex(text: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(byte).collect()
}
