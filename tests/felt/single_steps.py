"""A walk in which everybody does one step at a time, and players act for themselves."""

from felt.company import PLAYERS, STAFF, Shown
from felt.walking import GOES_ON, Walk
from fifthstreet.play.state import Phase

FAR = 300


class SingleSteps(Walk):
    """A walk without groups of steps."""

    def go_home(self) -> None:
        """Go on until bets are taken in a new round, however many steps it takes."""
        company, begun = self.company, self.company.host.state.rounds
        for _ in range(FAR):
            game = company.game
            if company.host.state.rounds > begun and game and game.phase is Phase.BETTING:
                return
            self.do(self.next())
            self.look()
        raise self.fail(f"No new round is reached within {FAR} steps.")

    def next(self) -> Shown:
        company = self.company
        if company.ruling is not None:
            return self.dismissal()
        found: list[Shown] = []
        for who in STAFF:
            found += company.steps(who)
            if main := [one for one in found if not one.aside]:
                return main[0]
        offered = [one for name in PLAYERS for one in company.offers(name)]
        fitting = [one for kind in GOES_ON for one in offered if one.do == kind]
        if fitting or found:
            return (*fitting, *found)[0]
        raise self.fail("Nobody has a next step.")
