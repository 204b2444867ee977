import { html } from 'hono/html';
import type { AccountFailure, UnresolvedRun } from '../../adapters/store/account-runs.ts';
import type { AlertCause, Run } from '../../adapters/store/schema.ts';
import type { AccountWords } from '../words/account-words.ts';
import type { ConsoleWords, ShownState } from '../words/console-words.ts';
import type { Markup } from './markup.ts';
import { stateOfRun } from './run-words.ts';

/** What is known about an account. */
export type AccountRuns = {
  readonly failures: readonly AccountFailure[];
  /** The last run whose report arrived. */
  readonly delivered: Run | undefined;
  /** The last run. */
  readonly latest: Run | undefined;
  /** The last runs of its jobs that failed, wholly or in part. */
  readonly unresolved: readonly UnresolvedRun[];
  readonly isLate: boolean;
};

/** The state of an account as people see it. */
export type AccountState = keyof AccountWords['states'];

/** Why reports do not arrive, the causes that only a person can resolve first. */
const byCause: readonly (readonly [AccountState, ReadonlySet<AlertCause | null>])[] = [
  ['refused', new Set(['token'])],
  ['held', new Set(['held', 'deletions', 'changed'])],
  ['away', new Set(['service'])],
];

/** The state of an account. */
export function accountState({ failures, delivered, latest, unresolved, isLate }: AccountRuns): AccountState {
  const found = byCause.find(([, causes]) => failures.some(({ cause }) => causes.has(cause)));
  if (found) return found[0];
  const ended = latest && stateOfRun(latest);
  if (ended === 'held') return 'held';
  if (isPartial({ failures, unresolved })) return 'partial';
  if (failures.length + unresolved.length > 0 || (ended && failedStates.has(ended))) return 'failing';
  if (isLate) return 'late';
  return delivered ? 'works' : 'unused';
}

const failedStates: ReadonlySet<ShownState> = new Set(['failed', 'unknown']);

/** Whether everything that went wrong is that some recipients did not receive a report. */
function isPartial({ failures, unresolved }: Pick<AccountRuns, 'failures' | 'unresolved'>): boolean {
  const ids = new Set(unresolved.map(({ id }) => id));
  return (
    unresolved.length > 0 &&
    unresolved.every(({ state }) => state === 'partial') &&
    failures.every(({ runId }) => ids.has(runId))
  );
}

/** The state of an account with a color that says how urgent it is. */
export function accountBadge(state: AccountState, { accounts }: ConsoleWords): Markup {
  return html`<span class="state ${colors[state]}">${accounts.states[state]}</span>`;
}

/** The states of runs that have the same color. */
const colors: Readonly<Record<AccountState, ShownState>> = {
  works: 'delivered',
  refused: 'failed',
  away: 'failed',
  failing: 'failed',
  partial: 'partial',
  held: 'held',
  late: 'waiting',
  unused: 'planned',
};

/** The address of the page of an account. */
export function accountPath(account: string): string {
  return `/accounts/${encodeURIComponent(account)}`;
}
