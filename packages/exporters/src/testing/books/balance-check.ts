import { listDifferences } from './list-differences.ts';

/** What a program finds in joined files, and how many balances of ledger accounts were compared. */
export type BalanceCheck = { readonly balances: number; readonly problems: readonly AccountProblem[] };

/** What is wrong with a generated account, by its place; `null` for all of them. */
export type AccountProblem = { readonly account: number | null; readonly problem: string };

/** Balances by ledger account and currency. */
type Balances = Readonly<Record<string, string>>;

/** Compares the balances that a program has come to with those of the reports, account by account. */
export function balanceCheck(
  program: string,
  accounts: readonly { readonly found: Balances; readonly expected: Balances }[],
): BalanceCheck {
  const problems = accounts.flatMap(({ found, expected }, account) =>
    listDifferences(`${program} balances`, lines(found), lines(expected)).map((problem) => ({
      account,
      problem,
    })),
  );
  const balances = accounts.reduce((sum, { found }) => sum + Object.keys(found).length, 0);
  return { balances, problems };
}

function lines(balances: Balances): string[] {
  return Object.entries(balances)
    .map(([name, amount]) => `${name} ${amount}`)
    .toSorted();
}
