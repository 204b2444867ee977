/**
 * Number of random accounts that are read back with each journal program. Set by `OUTLAY_PROPERTY_RUNS`, as for
 * property tests; 1000 take hledger half a minute.
 */
export const sampledAccounts = Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 80);
