import { newDatabase, removeDatabase, startPostgres } from '@outlay/database/testing';
import { type Print, type Scenario, sumTallies, type Tally } from '../fixtures/scenario.ts';
import { runBatchHistories } from './batch-histories.ts';
import { batchKillPoints } from './batch-kill-points.ts';
import { runBatchKills } from './batch-kills.ts';
import { runCorrectionHistories } from './correction-histories.ts';
import { correctionKillPoints } from './correction-kill-points.ts';
import { runCorrectionKills } from './correction-kills.ts';
import { type AccountsSize, runGeneratedAccounts } from './generated-accounts.ts';

/** How much runs. */
export type BooksSize = {
  /** Random histories of edits, on each store. */
  readonly histories: Readonly<Record<BooksStore, number>>;
  /** Periods of each history. */
  readonly periods: number;
  /** Names of the points at which a process is killed while it corrects a period, on each store. */
  readonly kills: Readonly<Record<BooksStore, readonly string[]>>;
  /** The same of a job of numbered batches. */
  readonly batches: Pick<BooksSize, 'histories' | 'kills'>;
  /** Accounts whose entries, lists and files are checked. */
  readonly accounts: AccountsSize;
};

/** Where runs are recorded. */
export const booksStores = ['SQLite', 'PostgreSQL'] as const;

/** One of them. */
export type BooksStore = (typeof booksStores)[number];

/** Opens an empty store; `undefined` is SQLite in the folder of the fixture. */
export type NewBooksStore = () => Promise<{
  readonly postgresUrl: string | undefined;
  readonly remove: () => Promise<void>;
}>;

/**
 * Generates `rounds` accounts (1,000) with accounting files: debits equal credits, entries agree with hledger and beancount and in
 * all files, and what is unmapped, unsplit or not encodable is listed, nothing else, and nothing twice. Then
 * edits the records of an account at random over 12 periods, `rounds` times (1,000) on SQLite and a tenth of that on
 * PostgreSQL: purchases are added, changed, removed, recategorized or come late, and the service is away or incomplete.
 * Closed periods are corrected as often as their documents differ, revisions chain, and each is delivered once. Then kills
 * schedulers with SIGKILL while they correct a period, at named points on both stores. Does the same with a job of numbered
 * batches, in which documents of unknown suppliers wait, in JSON and EDI++: whatever happens, they add up to all records, no
 * document is exported twice, and no number is missing. `only`
 * selects "generated accounts", or cases by `STORE: CASE`, where the case is "histories of corrections", "kills of corrections",
 * "histories of batches" or "kills of batches".
 */
export const booksScenario: Scenario = ({ rounds = 1_000, only = '', seed, print }) => {
  const isSelected = (store: BooksStore, name: string) => `${store}: ${name}`.includes(only);
  const sizeOf = (kind: 'corrections' | 'batches', points: readonly string[]) => {
    const historiesOf = (store: BooksStore, count: number) =>
      isSelected(store, `histories of ${kind}`) ? count : 0;
    const killsOf = (store: BooksStore) => (isSelected(store, `kills of ${kind}`) ? points : []);
    return {
      histories: {
        SQLite: historiesOf('SQLite', rounds),
        PostgreSQL: historiesOf('PostgreSQL', Math.ceil(rounds / 10)),
      },
      kills: { SQLite: killsOf('SQLite'), PostgreSQL: killsOf('PostgreSQL') },
    };
  };
  const corrections = sizeOf('corrections', Object.keys(correctionKillPoints));
  const batches = sizeOf('batches', Object.keys(batchKillPoints));
  const count = 'generated accounts'.includes(only) ? rounds : 0;
  const accounts = { count, documentsOfMonth: { min: 30, max: 50 } };
  return runBooks({ ...corrections, periods: 12, batches, accounts }, seed, print);
};

/** Runs the accounts, histories and kills of a size. */
export async function runBooks(size: BooksSize, seed: number, print: Print): Promise<Tally> {
  const hasPostgres = [size, size.batches].some(
    ({ histories, kills }) => histories.PostgreSQL > 0 || kills.PostgreSQL.length > 0,
  );
  const postgres = hasPostgres ? await startPostgres() : undefined;
  try {
    const tallies = [await runGeneratedAccounts(size.accounts, { seed, print })];
    for (const store of booksStores) {
      const newStore = storeOf(store === 'PostgreSQL' ? postgres?.url : undefined);
      const printOfStore = (line: string) => print(`${store}: ${line}`);
      const printing = { seed, print: printOfStore };
      const histories = { count: size.histories[store], periods: size.periods };
      tallies.push(await runCorrectionHistories(newStore, histories, printing));
      tallies.push(await runCorrectionKills(newStore, size.kills[store], printing));
      const { batches } = size;
      const batchHistories = { count: batches.histories[store], periods: size.periods };
      tallies.push(await runBatchHistories(newStore, batchHistories, printing));
      tallies.push(await runBatchKills(newStore, batches.kills[store], printing));
    }
    return sumTallies(tallies);
  } finally {
    await postgres?.stop();
  }
}

function storeOf(serverUrl: string | undefined): NewBooksStore {
  if (serverUrl === undefined) return async () => ({ postgresUrl: undefined, remove: async () => undefined });
  return async () => {
    const postgresUrl = await newDatabase(serverUrl);
    return { postgresUrl, remove: () => removeDatabase(postgresUrl) };
  };
}
