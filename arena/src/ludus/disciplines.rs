//! What seasons need to know of each game.

use boards::Kind;
use campaign::{AttributeId, AttributeRow, ClassId, ClassRow, Currency, Discipline};
use store::standing::Standing;

/// A game as the campaign knows it: with its gladiators, where it has careers; none where two cannot play it.
pub(crate) fn discipline(kind: Kind) -> Option<Discipline> {
    if !kind.seats().contains(&2) {
        return None;
    }
    let Some(training) = kind.training() else {
        return Some(Discipline::without_rosters(kind.slug()));
    };
    let attribute =
        |(name, cap): &(&str, i8)| AttributeRow { id: AttributeId::new(name), cap: *cap };
    let class = |(name, values): &(&str, Vec<i8>)| ClassRow {
        id: ClassId::new(name),
        values: values.clone(),
    };
    Some(Discipline {
        game: kind.slug().to_owned(),
        attributes: training.attributes.iter().map(attribute).collect(),
        raises: training.raises.iter().copied().map(AttributeId::new).collect(),
        classes: training.classes.iter().map(class).collect(),
        names: training.names.iter().map(|name| (*name).to_owned()).collect(),
        sends_kept: false,
    })
}

/// The same for a season whose bouts have these options: it may be one of gladiators whom ludi keep outside it.
pub(crate) fn discipline_with(kind: Kind, options: &[(String, String)]) -> Option<Discipline> {
    let found = discipline(kind)?;
    let sends_kept = kind.stable().is_some_and(|stable| stable.is_entered(options));
    Some(if sends_kept { Discipline::sending_kept(kind.slug()) } else { found })
}

/// The games whose gladiators have careers in seasons.
pub(crate) fn games_with_careers() -> impl Iterator<Item = Kind> {
    Kind::all().iter().copied().filter(|kind| kind.training().is_some())
}

/// The games of which there are seasons.
pub(crate) fn games_with_seasons() -> impl Iterator<Item = Kind> {
    Kind::all().iter().copied().filter(|kind| discipline(*kind).is_some())
}

/// What seasons of a game are won with.
pub(crate) fn currency(game: &str) -> Currency {
    match Kind::of(game).and_then(discipline) {
        Some(discipline) => discipline.currency(),
        None => Currency::Points,
    }
}

/// What a ludus was given in a season: a game may have got careers since.
pub(crate) fn given(it: &Standing) -> Currency {
    match (it.prestige, it.points) {
        (0, 0) => currency(&it.game),
        (0, _) => Currency::Points,
        _ => Currency::Prestige,
    }
}
