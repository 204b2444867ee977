import type { Budget } from '@outlay/core';
import { html } from 'hono/html';
import { accountTokens, type TokenAccount } from '../../adapters/configuration/account-tokens.ts';
import type { Account, Configuration } from '../../adapters/configuration/configuration.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import {
  accountFailures,
  lastRunsOf,
  lateAccounts,
  unresolvedLastRuns,
} from '../../adapters/store/account-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { readTokenBudgets } from '../../adapters/store/token-budget.ts';
import type { ConsoleWords } from '../words/console-words.ts';
import { type AccountRuns, accountBadge, accountPath, accountState } from './account-state.ts';
import { directoryNotice } from './directory-notice.ts';
import { type CellContent, type Markup, table, titledSection } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { accountText, instantText, periodText, runPath } from './run-words.ts';

const pageSize = 50;

/** What accounts are read from. */
export type AccountsDeps = {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly environment: Environment;
  readonly now: Date;
};

/** The budget of an account's token; `unreadable` if this process has no token, `undefined` before its first use. */
export type ShownBudget = Budget | 'unreadable' | undefined;

/** An account, and how its reports and requests are. */
export type ListedAccount = AccountRuns & { readonly account: Account; readonly budget: ShownBudget };

/** A page of accounts. */
export type ListedAccounts = {
  readonly accounts: readonly ListedAccount[];
  /** The name of the first account of the next page. */
  readonly nextFrom: string | undefined;
};

/**
 * Reads a page of accounts, in the order of the configuration.
 * @param from - the name of its first account; by default, and for an unknown one, the first of all
 */
export async function readAccounts(deps: AccountsDeps, from: string | undefined): Promise<ListedAccounts> {
  const { accounts } = deps.configuration;
  const named = accounts.findIndex(({ name }) => name === from);
  const start = Math.max(0, named);
  const listed = await listAccounts(deps, accounts.slice(start, start + pageSize));
  return { accounts: listed, nextFrom: accounts[start + pageSize]?.name };
}

/** Reads how some accounts are. */
export async function listAccounts(
  { database, environment, now }: AccountsDeps,
  accounts: readonly Account[],
): Promise<ListedAccount[]> {
  const names = accounts.map(({ name }) => name);
  const failures = await accountFailures(database, names);
  const late = await lateAccounts(database, names);
  const last = await lastRunsOf(database, names);
  const unresolved = await unresolvedLastRuns(database, names);
  const tokens = await accountTokens(accounts, environment);
  const read = tokens.filter((one): one is TokenAccount & { token: string } => one.token !== undefined);
  const budgets = await readTokenBudgets(
    database,
    read.map(({ account: { baseUrl }, token }) => ({ baseUrl, token })),
    now,
  );
  const budgetOf = new Map(read.map(({ account }, index) => [account.name, budgets[index]]));
  return accounts.map((account, index) => ({
    account,
    failures: failures.filter((failure) => failure.account === account.name),
    delivered: last[index]?.delivered,
    latest: last[index]?.latest,
    unresolved: unresolved.filter((run) => run.account === account.name),
    isLate: late.has(account.name),
    budget: budgetOf.has(account.name) ? budgetOf.get(account.name) : 'unreadable',
  }));
}

/** The page of accounts. */
export function accountsPage(
  { accounts, nextFrom }: ListedAccounts,
  configuration: Configuration,
  { words, role }: Reader,
): PageContent {
  const { columns } = words;
  const { title, none, budget, lastSuccess, more } = words.accounts;
  const rows = accounts.map((listed) => [
    html`<a href="${accountPath(listed.account.name)}">${accountText(configuration, listed.account.name)}</a>`,
    accountBadge(accountState(listed), words),
    successText(listed, words),
    budgetText(listed.budget, words, listed.account.timeZone),
  ]);
  const list = table('list', [columns.account, columns.state, lastSuccess, budget], rows);
  const next =
    nextFrom === undefined
      ? ''
      : html`<p class="pages"><a href="/accounts?${new URLSearchParams({ from: nextFrom }).toString()}">${more}</a></p>`;
  const listed =
    accounts.length === 0 ? html`<p>${none}</p>` : html`${titledSection('list', title, list)}${next}`;
  const content = html`${directoryNotice(configuration, { words, role })}${listed}`;
  return { title, content, live: { summary: null } };
}

/** When a report of an account last arrived, and of which period. */
export function successText({ delivered, account }: ListedAccount, words: ConsoleWords): CellContent {
  if (!delivered) return words.accounts.noSuccess;
  const at = instantText(delivered.changedAt, words, account.timeZone);
  return html`<span>${at}: <a href="${runPath(delivered)}">${periodText(delivered, words)}</a></span>`;
}

/** The requests that a token has left. */
export function budgetText(budget: ShownBudget, words: ConsoleWords, timeZone: string): CellContent {
  const { left, notUsed, tokenUnreadable, pausedUntil } = words.accounts;
  if (budget === undefined) return notUsed;
  if (budget === 'unreadable') return tokenUnreadable;
  const count = left(budget.remaining, budget.limit);
  if (!budget.pausedUntil) return count;
  const until: Markup = instantText(budget.pausedUntil.toISOString(), words, timeZone);
  return html`<span>${count}, ${pausedUntil} ${until}</span>`;
}
