/**
 * How many accounts with random records a journal program reads back. `OUTLAY_PROPERTY_RUNS` sets it, as it does for property
 * tests: with 1000, hledger alone takes half a minute.
 */
export const sampledAccounts = Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 200);
