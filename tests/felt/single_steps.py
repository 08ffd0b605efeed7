"""A walk in which everybody does one step at a time, and players act for themselves."""

from felt.company import Shown
from felt.walking import Walk
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
        return self.next_step()
