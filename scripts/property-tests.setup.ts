import fc from 'fast-check';

/**
 * How many inputs a property test takes that does not say it itself. They are the same ones in each run; continuous
 * integration takes more of them.
 */
const runs = process.env['OUTLAY_PROPERTY_RUNS'] ?? '50';

/**
 * Which inputs these are: the same ones in every run, so that a run fails because of a change and not by chance. With
 * `random`, other ones each time; with a number, those of the run that named it.
 */
const seed = process.env['OUTLAY_PROPERTY_SEED'] ?? '1';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  numRuns: Number(runs),
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
});
