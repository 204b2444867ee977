import fc from 'fast-check';

/** How many inputs a property test takes that does not say it itself; 100 where the variable is not set. */
const runs = process.env['OUTLAY_PROPERTY_RUNS'];
if (runs !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: Number(runs) });
