import { html } from 'hono/html';
import type { AccountFailure } from '../../adapters/store/account-runs.ts';
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
export function accountState({ failures, delivered, latest, isLate }: AccountRuns): AccountState {
  const found = byCause.find(([, causes]) => failures.some(({ cause }) => causes.has(cause)));
  if (found) return found[0];
  const ended = latest && stateOfRun(latest);
  if (ended === 'held') return 'held';
  if (failures.length > 0 || (ended && failedStates.has(ended))) return 'failing';
  if (isLate) return 'late';
  return delivered ? 'works' : 'unused';
}

const failedStates: ReadonlySet<ShownState> = new Set(['failed', 'partial', 'unknown']);

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
  held: 'held',
  late: 'waiting',
  unused: 'planned',
};

/** The address of the page of an account. */
export function accountPath(account: string): string {
  return `/accounts/${encodeURIComponent(account)}`;
}
