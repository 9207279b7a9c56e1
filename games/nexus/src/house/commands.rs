//! The house's commands: the first rule that applies.

use super::Habits;
use super::paths::{Paths, faced};
use super::values::expected;
use crate::ask::{Command, Cure, Haul, With};
use crate::barge::Thing;
use crate::board::Board;
use crate::cards::Card;
use crate::geometry::{Facing, Square, Way};
use crate::hits::behind;
use crate::tables::{
    Ability, Letter, Location, Motivation, Reserve, TAP_POINTS, WIN_OVER_CRED, costs,
};
use crate::token::Verb;
use crate::{judge, menu};
use std::cmp::Reverse;
use table::Seat;

/// Overall Condition at which the house heals: by its hands or the Cut Man, and by biting.
const HURT: u8 = 44;
const HUNGRY: u8 = 47;
/// Cred of an opponent that is worth taking, coins worth gloating about, and worth a sermon.
const RICH: u16 = 3;
const PROUD: u16 = 4;
const SERMON: u16 = 3;
/// Overall Condition above which it strikes wildly, and above which it struggles free.
const WILD_OVERALL: u8 = 12;
const LIBERATE_OVERALL: u8 = 3;
/// The worth of places to strike from, in tenths of a Movement Point: behind, with a wall beyond,
/// in the heat.
const REAR: i32 = 15;
const WALL: i32 = 8;
const HEAT: i32 = 30;
/// The cost of such a place per point of the way: little, since points unspent are paid for.
const DETOUR: i32 = 2;
/// The worth of one more square between it and the nearest opponent if it is ahead.
const AWAY: i32 = 2;
/// The worth of such a square in tenths of a Movement Point.
const TENTHS: i32 = 10;
/// The farthest it throws somebody.
const THROWN: u8 = 2;
/// The crowd from which the Bookie's Cut is whole.
const CUT_CROWD: u16 = 4;
/// How near an opponent must be for the Paid Spotter.
const SPOTTER_REACH: u8 = 3;

pub(super) fn best(board: &Board, seat: Seat, habits: &Habits) -> Command {
    House { board, seat, habits, walks: true }.best()
}

/// The same for a house that stays where it stands.
pub(super) fn unmoved(board: &Board, seat: Seat, habits: &Habits) -> Command {
    House { board, seat, habits, walks: false }.best()
}

/// Where it walks to that is better than where it stands, before it does anything else.
pub(super) fn goal(board: &Board, seat: Seat, habits: &Habits) -> Option<(Square, Facing)> {
    let house = House { board, seat, habits, walks: true };
    let there = house.front().map_or_else(|| house.strike(), |on| house.detour(on));
    there.map(|(at, ffd, _)| (at, ffd)).or_else(|| house.better())
}

/// How good it is to end on a square, facing so; of equally good places the better one to strike from.
pub(super) fn merit(
    board: &Board,
    seat: Seat,
    (at, ffd): (Square, Facing),
    habits: &Habits,
) -> i32 {
    let house = House { board, seat, habits, walks: true };
    let vantage = faced(board, seat, at, ffd).map_or(0, |on| house.vantage(on, at));
    TENTHS * house.merit(at, ffd) + vantage
}

/// The worth that the house gives `command` if it is an attack that it reckons with, in thousandths
/// of a coin.
pub(super) fn promised(
    board: &Board,
    seat: Seat,
    command: &Command,
    habits: &Habits,
) -> Option<i64> {
    let house = House { board, seat, habits, walks: true };
    let on = if let Command::Wild(on) = *command { on } else { house.front()? };
    house.worth(on, command, board.round.ap + board.round.prone_ap)
}

struct House<'a> {
    board: &'a Board,
    seat: Seat,
    habits: &'a Habits,
    /// Whether it may step and turn.
    walks: bool,
}

impl House<'_> {
    fn best(&self) -> Command {
        let ruled = self
            .free()
            .or_else(|| self.gloat())
            .or_else(|| self.bound())
            .or_else(|| self.burning())
            .or_else(|| self.aim())
            .or_else(|| self.shove())
            .or_else(|| self.attack())
            .or_else(|| self.approach())
            .or_else(|| self.spend())
            .or_else(|| self.idle());
        ruled.unwrap_or(Command::End)
    }

    fn may(&self, command: Command) -> Option<Command> {
        judge::command(self.board, self.seat, &command).is_ok().then_some(command)
    }

    fn first(&self, wanted: &[Command]) -> Option<Command> {
        wanted.iter().find_map(|command| self.may(*command))
    }

    fn helot(&self) -> &crate::Helot {
        &self.board.helots[self.seat]
    }

    fn front(&self) -> Option<Seat> {
        self.board.helot_at(self.seat, Way::F)
    }

    fn nearest(&self) -> Option<Seat> {
        let here = self.helot().square;
        let far = |seat: &Seat| self.board.helots[*seat].square.distance(here);
        self.board.opponents(self.seat).min_by_key(far)
    }

    /// The other seat with the most Cred that counts.
    fn richest(&self) -> Option<Seat> {
        let cred = |seat: &Seat| Reverse(self.board.helots[*seat].cred);
        self.board.rivals(self.seat).min_by_key(cred)
    }

    /// 1. Commands that cost no points and pay.
    fn free(&self) -> Option<Command> {
        let (board, helot) = (self.board, self.helot());
        let richest = self.richest()?;
        let rich = RICH <= board.helots[richest].cred;
        let use_of = |ability, with| Command::Ability(ability, with);
        let play = |card, with| Command::PlayInfluence(card, with);
        let mut wanted = Vec::new();
        if u16::from(WIN_OVER_CRED) <= board.crowd {
            wanted.push(use_of(Ability::WinThemOver, With::Nothing));
        }
        if rich && helot.motivation != Some(Motivation::Zealot) {
            wanted.push(use_of(Ability::TurnCrowd, With::Seat(richest)));
        }
        wanted.extend(self.unique());
        if CUT_CROWD <= board.crowd {
            wanted.push(play(Card::F01, With::Nothing));
        }
        if rich {
            wanted.push(play(Card::F02, With::Seat(richest)));
        }
        wanted.push(play(Card::F12, With::Nothing));
        if helot.weapon.is_none() {
            wanted.push(play(Card::F07, With::Nothing));
        }
        if helot.oc <= HURT {
            wanted.push(play(Card::F06, With::Cure(Cure::Heal)));
        }
        if let Some(near) = self.nearest() {
            wanted.push(play(Card::F09, With::Seat(near)));
        }
        self.first(&wanted)
    }

    /// The unique ability that is worth its price now.
    fn unique(&self) -> Option<Command> {
        let (board, helot, round) = (self.board, self.helot(), &self.board.round);
        let plain = |letter| Command::Unique(letter, With::Nothing);
        match helot.motivation? {
            Motivation::Zealot => self.may(plain(Letter::A)).filter(|_| helot.oc <= HURT),
            Motivation::Famished => {
                let bite = self.may(plain(Letter::A)).filter(|_| helot.oc <= HUNGRY);
                bite.or_else(|| self.rip_loose())
            }
            Motivation::Supremacist => {
                let worth = SERMON <= round.last_coins.min(board.crowd);
                let sermon = self.may(plain(Letter::A)).filter(|_| worth);
                let place = || self.may(plain(Letter::B)).filter(|_| 0 < round.ap);
                sermon.or_else(place)
            }
            Motivation::Hoarder => {
                let weak = |seat: &Seat| board.helots[*seat].oc;
                let on = board.opponents(self.seat).min_by_key(weak)?;
                self.may(Command::Unique(Letter::B, With::Seat(on)))
            }
        }
    }

    fn rip_loose(&self) -> Option<Command> {
        let ahead = Way::FORWARD.iter().filter_map(|way| self.board.helot_at(self.seat, *way));
        let blows = ahead.flat_map(|on| {
            let helot = &self.board.helots[on];
            let at = Location::ALL.iter().copied().filter(|at| !helot.is_depleted(*at));
            at.map(move |at| (helot.locations[at], Command::Unique(Letter::B, With::Blow(on, at))))
        });
        let legal = blows.filter(|(_, command)| self.may(*command).is_some());
        legal.min_by_key(|(coins, _)| *coins).map(|(_, command)| command)
    }

    /// 2. Doubles its winnings.
    fn gloat(&self) -> Option<Command> {
        let coins = self.board.round.last_coins.min(self.board.crowd);
        self.may(Command::Gloat).filter(|_| PROUD <= coins)
    }

    /// 3. and 4. Up, out, or down with the held helot.
    fn bound(&self) -> Option<Command> {
        let helot = self.helot();
        let token = Command::UseToken(Reserve::Mp);
        let use_of = |ability| Command::Ability(ability, With::Nothing);
        if helot.prone {
            let up = [use_of(Ability::StillStanding), Command::StandUp, token, Command::End];
            return self.first(&up);
        }
        if helot.is_grappled() {
            let strong = LIBERATE_OVERALL < helot.oc;
            let free = self.may(use_of(Ability::Unshackled));
            let struggle = || self.first(&[Command::Liberate, token]).filter(|_| strong);
            return free.or_else(struggle).or_else(|| self.first(&[Command::Clinch, Command::End]));
        }
        let held = self.board.holds(self.seat)?;
        let cuts = |haul: &Haul| {
            let to = judge::dragged(self.board, self.seat, *haul).map(|(_, to)| to);
            to.and_then(|to| self.board.barge.at(to)).is_some_and(Thing::is_hazard)
        };
        let mut hauls: Vec<Haul> = Way::ALL.iter().map(|way| Haul::Step(*way)).collect();
        hauls.extend(crate::Turn::ALL.iter().map(|turn| Haul::Swing(*turn)));
        hauls.sort_by_key(|haul| !cuts(haul));
        let mut wanted = self.throws(held);
        wanted.push(Command::Takedown);
        wanted.extend(hauls.into_iter().map(Command::Drag));
        wanted.push(Command::End);
        self.first(&wanted)
    }

    /// Throws onto a saw or spikes, the nearest first.
    fn throws(&self, held: Seat) -> Vec<Command> {
        let from = self.board.helots[held].square;
        let lands = |way: Way, squares: u8| {
            let to = from.along(self.helot().ffd.look(way), squares)?;
            let thing = self.board.barge.at(to)?;
            self.habits.hazards.contains(&thing).then_some(Command::Throw(way, squares))
        };
        let near = (1..=THROWN).flat_map(|squares| Way::FORWARD.map(|way| (way, squares)));
        near.filter_map(|(way, squares)| lands(way, squares)).collect()
    }

    /// 5. Out with the flames.
    fn burning(&self) -> Option<Command> {
        self.may(Command::StopDropRoll)
    }

    /// 6. Shoots, or drops a weapon that is no good at arm's length.
    fn aim(&self) -> Option<Command> {
        let near = self.nearest()?;
        let here = self.helot().square;
        self.helot().drawn_kind().filter(|kind| kind.is_aimed())?;
        if self.board.helots[near].square.distance(here) == 1 {
            return self.may(Command::Drop);
        }
        let mut others: Vec<Seat> = self.board.opponents(self.seat).collect();
        others.sort_by_key(|seat| self.board.helots[*seat].square.distance(here));
        others.into_iter().map(Command::AimStandard).find_map(|shot| self.may(shot))
    }

    /// 7. Shoves somebody into a saw or spikes; draws a weapon that can be shot or thrown.
    fn shove(&self) -> Option<Command> {
        let here = self.helot().square;
        if let Some(on) = self.front() {
            let beyond = behind(here, self.board.helots[on].square);
            let cuts = beyond.and_then(|to| self.board.barge.at(to)).is_some_and(Thing::is_hazard);
            return self.may(Command::Ability(Ability::Push, With::Nothing)).filter(|_| cuts);
        }
        let aimed = self.helot().weapon.is_some_and(|weapon| weapon.kind.is_aimed());
        self.may(Command::Draw(None)).filter(|_| aimed)
    }

    /// 8. The attack that promises most.
    fn attack(&self) -> Option<Command> {
        let on = self.front()?;
        if let Some((_, _, first)) = self.detour(on) {
            return Some(first);
        }
        let round = &self.board.round;
        let weapon = self.helot().weapon;
        let ready = weapon.is_some_and(|weapon| {
            weapon.kind.is_melee() && weapon.kind.row().ap + costs::STANDARD <= round.ap
        });
        if let Some(draw) = self.may(Command::Draw(None)).filter(|_| ready) {
            return Some(draw);
        }
        let points = round.ap + round.prone_ap;
        let tunnel = Command::Ability(Ability::TunnelVision, With::Nothing);
        if costs::STANDARD <= points
            && let Some(tunnel) = self.may(tunnel)
        {
            return Some(tunnel);
        }
        let tap = Command::PlayInfluence(Card::F03, With::Reserve(Reserve::Ap));
        if let Some(tap) = self.may(tap) {
            return Some(tap);
        }
        if points == 1
            && let Some(token) = self.may(Command::UseToken(Reserve::Ap))
        {
            return Some(token);
        }
        let mut best = None;
        for verb in [Verb::Standard, Verb::Focused, Verb::Combo, Verb::Grapple, Verb::Wild] {
            menu::each(self.board, self.seat, verb, &mut |command| {
                if let Some(worth) = self.worth(on, &command, points)
                    && best.is_none_or(|(most, _)| most < worth)
                {
                    best = Some((worth, command));
                }
                false
            });
        }
        best.map(|(_, command)| command)
    }

    /// A better place to strike `on` from and the first step there, if there are points to strike then.
    fn detour(&self, on: Seat) -> Option<(Square, Facing, Command)> {
        let (board, round) = (self.board, &self.board.round);
        let least = self.habits.detour.filter(|_| self.walks)?;
        if round.ap + round.prone_ap < costs::STANDARD {
            return None;
        }
        let here = self.vantage(on, self.helot().square);
        let paths = Paths::of(board, self.seat);
        let places = paths.within(round.mp).filter_map(|(at, ffd, cost, first)| {
            faced(board, self.seat, at, ffd).filter(|faced| *faced == on)?;
            self.may(first)?;
            let gain = self.vantage(on, at) - here - DETOUR * i32::from(cost);
            (least < gain).then_some((gain, (at, ffd, first)))
        });
        places.max_by_key(|(gain, _)| *gain).map(|(_, place)| place)
    }

    /// The worth of striking `on` from there, in tenths of a Movement Point.
    fn vantage(&self, on: Seat, at: Square) -> i32 {
        let board = self.board;
        let rear = board.beside(on, Way::B) == Some(at);
        let wall = match behind(at, board.helots[on].square) {
            None => true,
            Some(square) => board.barge.at(square).is_some_and(Thing::is_wall),
        };
        REAR * i32::from(rear) + WALL * i32::from(wall) - HEAT * i32::from(board.is_hot(at))
    }

    /// Expected coins, and something for each point left.
    fn worth(&self, on: Seat, command: &Command, points: u8) -> Option<i64> {
        let (mut price, _) = judge::price(self.board, self.seat, command);
        if *command == Command::Grapple {
            price += costs::SMALL;
            if points < price {
                return None;
            }
        }
        if let Command::Wild(other) = *command
            && (other != on || self.helot().oc <= WILD_OVERALL)
        {
            return None;
        }
        let worth = expected(self.board, self.seat, on, command, self.habits)?;
        Some(worth + self.habits.point * i64::from(points.saturating_sub(price)))
    }

    /// 9. and 10. Walks up to somebody; breaks a crate.
    fn approach(&self) -> Option<Command> {
        if let Some((_, _, first)) = self.strike() {
            return Some(first);
        }
        if self.may_strike()
            && self.front().is_none()
            && let Some(more) = self.haste(&Paths::of(self.board, self.seat))
        {
            return Some(more);
        }
        self.may(Command::BreakCrate).filter(|_| self.helot().weapon.is_none())
    }

    /// Whether there are points to strike with.
    fn may_strike(&self) -> bool {
        let round = &self.board.round;
        costs::STANDARD <= round.ap + round.prone_ap
    }

    /// A place to strike somebody from and the first step there, if no opponent is in front.
    fn strike(&self) -> Option<(Square, Facing, Command)> {
        if !self.walks || !self.may_strike() || self.front().is_some() {
            return None;
        }
        let board = self.board;
        let paths = Paths::of(board, self.seat);
        let strikes = paths.within(board.round.mp).filter_map(|(at, ffd, cost, first)| {
            let on = faced(board, self.seat, at, ffd)?;
            self.may(first)?;
            Some((10 * i32::from(cost) - self.vantage(on, at), (at, ffd, first)))
        });
        strikes.min_by_key(|(price, _)| *price).map(|(_, place)| place)
    }

    /// 11. Spends the rest on a better place: points unspent are paid for.
    fn spend(&self) -> Option<Command> {
        if !self.walks {
            return None;
        }
        let paths = Paths::of(self.board, self.seat);
        let places = paths.within(self.board.round.mp);
        let places = places.filter(|(.., first)| self.may(*first).is_some());
        let best = places.max_by_key(|(at, ffd, cost, _)| (*cost, self.merit(*at, *ffd)));
        best.map(|(.., first)| first)
    }

    /// The place within reach that is best, points left unspent counted, if it is better than where it stands;
    /// else one that is as good elsewhere and takes all that is left, so that it is not walked from again.
    fn better(&self) -> Option<(Square, Facing)> {
        let (helot, mp) = (self.helot(), self.board.round.mp);
        let here = self.merit(helot.square, helot.ffd);
        let paths = Paths::of(self.board, self.seat);
        let places = paths.within(mp).filter_map(|(at, ffd, cost, _)| {
            let merit = self.merit(at, ffd);
            let spends = merit == here && cost == mp && at != helot.square;
            let worth = merit - i32::from(mp - cost);
            (here < merit || spends).then_some(((here < merit, worth), (at, ffd)))
        });
        places.max_by_key(|(worth, _)| *worth).map(|(_, place)| place)
    }

    /// Movement Points besides those of the Ratio, if they bring an opponent within reach in this round:
    /// a token where one point is lacking, else rather the card.
    fn haste(&self, paths: &Paths) -> Option<Command> {
        if !self.walks {
            return None;
        }
        let (board, round) = (self.board, &self.board.round);
        let tokens = self.helot().command.min(self.habits.haste);
        let token = self.may(Command::UseToken(Reserve::Mp)).filter(|_| 0 < tokens);
        let tap = self.may(Command::PlayInfluence(Card::F03, With::Reserve(Reserve::Mp)));
        let tap = tap.filter(|_| 0 < self.habits.haste);
        let more = tokens + if tap.is_some() { TAP_POINTS } else { 0 };
        let ways = paths.within(round.mp + more);
        let strikes = ways.filter(|(at, ffd, ..)| faced(board, self.seat, *at, *ffd).is_some());
        let cost = strikes.map(|(_, _, cost, _)| cost).min()?;
        token.filter(|_| cost == round.mp + 1).or(tap).or(token)
    }

    /// How good it is to end on a square.
    fn merit(&self, at: Square, ffd: Facing) -> i32 {
        let board = self.board;
        let near = self.nearest().map_or(0, |on| board.helots[on].square.distance(at));
        let apart = if self.keeps_away() { AWAY } else { -1 };
        let ahead = faced(board, self.seat, at, ffd).is_some();
        let back = at.to(ffd.look(Way::B)).and_then(|square| board.helot_on(square));
        let exposed = back.is_some_and(|there| there != self.seat);
        5 * i32::from(ahead) - 6 * i32::from(board.is_hot(at)) - 3 * i32::from(exposed)
            + apart * i32::from(near)
    }

    /// Whether it has so much more than the crowd that it need not stay for more coins: an opponent
    /// that wants to strike it then must spend points on walking up to it.
    fn keeps_away(&self) -> bool {
        let own = self.helot().cred;
        self.habits.lead.is_some_and(|lead| self.board.crowd + lead <= own)
    }

    /// 12. Other uses of the points that are left.
    fn idle(&self) -> Option<Command> {
        let near = self.nearest()?;
        let here = self.helot().square;
        let distance = self.board.helots[near].square.distance(here);
        let mut wanted = vec![Command::Wild(near), Command::Mend];
        wanted.extend(
            Way::FORWARD.into_iter().filter(|way| self.burns(*way)).map(Command::KnockBrazier),
        );
        wanted.push(Command::BreakCrate);
        if distance <= SPOTTER_REACH {
            wanted.push(Command::PlayInfluence(Card::F10, With::Nothing));
        }
        self.first(&wanted)
    }

    /// Whether the fire of a brazier there would fly at an opponent.
    fn burns(&self, way: Way) -> bool {
        let look = self.helot().ffd.look(way);
        let target = self.helot().square.along(look, 2);
        target.and_then(|square| self.board.helot_on(square)).is_some_and(|on| on != self.seat)
    }
}
