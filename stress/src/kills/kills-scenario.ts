import { newDatabase, removeDatabase, startPostgres } from '@outlay/database/testing';
import { startService, type TestService } from '@outlay/service/testing';
import { builtPrograms } from '../fixtures/built-programs.ts';
import { type Print, type Scenario, sumTallies, type Tally } from '../fixtures/scenario.ts';
import { caseNames, type KillsSize, runOnStore } from './kills-on-store.ts';
import type { StoreAddress } from './round-fixture.ts';
import { instant } from './round-jobs.ts';

/** A longer chain would make its store, and what each process reads in it, larger than it helps. */
const chainLength = 25;

const stores = ['SQLite', 'PostgreSQL'] as const;

/**
 * Kills schedulers with SIGKILL at every named point and in `rounds` rounds (500) at random times, in chains on one store each, on SQLite and, two
 * processes at a time, on PostgreSQL, against real folders and a real mail server: nothing is lost, and nothing comes twice
 * except messages that may have arrived, which are marked. The store on PostgreSQL encrypts its files: no report can be
 * read in it at any time. `only` selects cases by `STORE: CASE`, as in "SQLite" or "PostgreSQL: random".
 */
export const killsScenario: Scenario = ({ rounds = 500, concurrency = 2, only = '', seed, print }) =>
  runKills({ rounds, chainLength, concurrency, isSelected: (name) => name.includes(only) }, seed, print);

/** Runs the rounds of a size. */
export async function runKills(size: KillsSize, seed: number, print: Print): Promise<Tally> {
  const selected = stores.filter((store) => caseNames.some((name) => size.isSelected(`${store}: ${name}`)));
  if (selected.length === 0) return { passed: 0, failed: 0 };
  const [built, home, office] = await Promise.all([builtPrograms(), startRecords(1), startRecords(2)]);
  const postgres = selected.includes('PostgreSQL') ? await startPostgres() : undefined;
  try {
    const tallies: Tally[] = [];
    for (const store of selected) {
      const newStore = () => (store === 'PostgreSQL' && postgres ? inPostgres(postgres.url) : inFolder());
      const servers = { built, services: { home, office }, newStore };
      const isSelected = (name: string) => size.isSelected(`${store}: ${name}`);
      const printOfStore = (line: string) => print(`${store}: ${line}`);
      tallies.push(await runOnStore(servers, { ...size, isSelected }, { seed, store, print: printOfStore }));
    }
    return sumTallies(tallies);
  } finally {
    await postgres?.stop();
    await Promise.all([built.remove(), home.stop(), office.stop()]);
  }
}

function startRecords(seed: number): Promise<TestService> {
  const records = { months: 2, documentsPerMonth: 10, asOf: '2026-11-01', seed };
  return startService({ seed: records, now: () => new Date(instant) });
}

async function inPostgres(serverUrl: string): Promise<StoreAddress> {
  const postgresUrl = await newDatabase(serverUrl);
  return { postgresUrl, remove: () => removeDatabase(postgresUrl) };
}

/** SQLite's file goes with the folder of the round. */
async function inFolder(): Promise<StoreAddress> {
  return { postgresUrl: undefined, remove: async () => undefined };
}
