/** The acts that open a page: whoever may do them may go there. */

export const WATCHES_PIT = "house.read_approvals";
export const DEALS = "round.settle_seat";
