//! The games with careers.

use boards::Kind;
use campaign::{AttributeId, AttributeRow, ClassId, ClassRow, Discipline};

/// A game's gladiators, as the campaign knows them; none where a game has no careers.
pub(crate) fn discipline(kind: Kind) -> Option<Discipline> {
    let training = kind.training()?;
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
    })
}

pub(crate) fn games_with_careers() -> impl Iterator<Item = Kind> {
    Kind::ALL.iter().copied().filter(|kind| kind.training().is_some())
}
