/** The acts that open a page: people who may do them may open it. */

export const WATCHES_PIT = "house.read_approvals";
export const DEALS = "round.settle_seat";
