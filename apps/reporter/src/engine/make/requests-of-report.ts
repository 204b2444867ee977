/**
 * About as many requests as a monthly report sends. They are reserved at once, because each change of a token's budget is a
 * transaction.
 */
export const requestsOfReport = 7;
