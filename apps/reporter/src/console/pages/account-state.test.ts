import { expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { type AccountRuns, accountState } from './account-state.ts';

const run = { ...aPlannedRun().run, nextAt: null, state: 'delivered' } as const;
const partial = { id: 'partial', job: 'monthly', account: 'home', state: 'partial' } as const;
const failed = { id: 'failed', job: 'weekly', account: 'home', state: 'failed' } as const;
const failure = { account: 'home', job: 'monthly', runId: 'partial', cause: null };
const aState = (change: Partial<AccountRuns>) =>
  accountState({ failures: [], delivered: run, latest: run, unresolved: [], isLate: false, ...change });

it.each<[what: string, state: string, change: Partial<AccountRuns>]>([
  ['its last run is delivered', 'works', {}],
  ['the last run of another job is partly delivered', 'partial', { unresolved: [partial] }],
  [
    'the alert is about the partly delivered run',
    'partial',
    { unresolved: [partial], failures: [failure], latest: { ...run, state: 'partial' } },
  ],
  ['another run failed', 'failing', { unresolved: [partial, failed] }],
  [
    'the alert is about another run',
    'failing',
    { unresolved: [partial], failures: [{ ...failure, runId: 'x' }] },
  ],
  ['it may have arrived', 'failing', { latest: { ...run, state: 'unknown' } }],
  ['its token is refused', 'refused', { unresolved: [partial], failures: [{ ...failure, cause: 'token' }] }],
  ['nothing was delivered', 'unused', { delivered: undefined, latest: undefined }],
])('if %s, the account is %s', (_what, state, change) => {
  expect(aState(change)).toBe(state);
});
