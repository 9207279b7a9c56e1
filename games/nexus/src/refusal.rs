//! Why an answer is refused, in the order in which it is looked for.

use crate::words::words;

words! {
    /// Why an answer is refused.
    pub enum Refusal {
        Over = "over",
        /// Somebody else decides.
        NotYourTurn = "not_your_turn",
        /// The helot is out of the bout.
        Gone = "gone",
        /// Nothing that is known, or nothing that is asked.
        Unknown = "unknown",
        /// A card that the seat does not hold, or an ability of another motivation.
        NotYours = "not_yours",
        /// A reserve is too low.
        NoReserve = "no_reserve",
        NoToken = "no_token",
        /// A Prone helot stands up first.
        MustStand = "must_stand",
        /// A Grappled helot liberates itself first.
        MustLiberate = "must_liberate",
        /// Not now.
        WrongTime = "wrong_time",
        /// Once a Command Round only.
        OncePerRound = "once_per_round",
        NothingToGloat = "nothing_to_gloat",
        /// The drawn weapon does not allow it.
        WeaponForbids = "weapon_forbids",
        /// An Upper is depleted.
        ArmsLost = "arms_lost",
        /// Nobody stands in the required square.
        BadPosition = "bad_position",
        /// The square cannot be entered.
        Blocked = "blocked",
        /// Turned too often on one square.
        RotateLimit = "rotate_limit",
        /// Out of sight.
        NoLos = "no_los",
        /// That helot is already in a grapple.
        GrappleBusy = "grapple_busy",
        /// Inside a fire's area of effect.
        InFire = "in_fire",
        Depleted = "depleted",
        Full = "full",
        /// Too many or too few.
        WrongCount = "wrong_count",
        /// Too few Action Points.
        NotEnoughAp = "not_enough_ap",
        /// Too few Movement Points.
        NotEnoughMp = "not_enough_mp",
        /// Overall Condition is too low to pay.
        OcCost = "oc_cost",
        NoCred = "no_cred",
    }
}

impl table::Refusal for Refusal {
    fn code(self) -> &'static str {
        self.word()
    }
}
