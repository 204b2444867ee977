import { addMonths } from '@outlay/core/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { configurationOf } from '../../adapters/configuration/configuration.ts';
import { configurationSchema } from '../../adapters/configuration/configuration-schema.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { eachStore } from '../../testing/each-store.ts';
import { plannedCorrections } from './planned-corrections.ts';
import { plannedRun } from './planned-run.ts';

const { stores } = eachStore();
const now = new Date('2026-12-01T06:00:00.000Z');
const at = now.toISOString();
const names = ['home', 'office', 'shop'];

/** A monthly job of three accounts that watches closed periods. */
function configured(corrections: string | null, kind = 'monthly') {
  const account = { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } };
  const file = configurationSchema.parse({
    accounts: Object.fromEntries(names.map((name) => [name, account])),
    jobs: {
      books: {
        kind,
        schedule: { cron: '0 6 1 * *', timeZone: 'UTC' },
        close: 'manually',
        ...(corrections === null ? {} : { corrections: { watch: Number(corrections) } }),
        deliveries: [{ channel: 'folder', path: 'reports' }],
      },
    },
  });
  const { jobs, accounts } = configurationOf(file, '/reports/outlay.yaml');
  const [job] = jobs;
  if (!job) throw new Error('there is no job');
  return { job, at, accounts: accounts.map((one) => ({ account: one, token: 'svc_a.b' })) };
}

/** Closes a month of an account with as many revisions. */
async function close(database: Database, account: string, { month, revisions = 1 }: Closed): Promise<void> {
  const { job, accounts } = configured(null);
  const one = accounts.find((each) => each.account.name === account);
  if (!one) throw new Error(`there is no account ${account}`);
  const period = { from: `${month}-01`, until: addMonths(`${month}-01`, 1) };
  for (let revision = 1; revision <= revisions; revision += 1) {
    const scheduledFor = `${month}-28T06:00:00.000Z`;
    const plan = {
      job,
      ...one,
      period,
      scheduledFor,
      from: undefined,
      origin: 'manual',
      revision,
      now,
    } as const;
    const planned = plannedRun(plan);
    await planRuns(database, [planned]);
    const { id: runId, kind, periodFrom, periodUntil } = planned.run;
    const row = { job: job.name, account, kind, periodFrom, periodUntil, revision, runId };
    const rest = { sha256: '', closedBy: 'manual', closedAt: at, hash: '' } as const;
    await database
      .insertInto('closedPeriod')
      .values({ ...row, ...rest })
      .execute();
  }
}

type Closed = { readonly month: string; readonly revisions?: number };

describe.each(stores)('the corrections of an occurrence in %s', (_, newAddress) => {
  async function closedStore(): Promise<Database> {
    const database = await openStore(await newAddress());
    onTestFinished(() => database.destroy());
    for (const month of ['2026-06', '2026-07', '2026-08', '2026-09'])
      await close(database, 'home', { month });
    await close(database, 'home', { month: '2026-10', revisions: 2 });
    // The period that the occurrence reports itself.
    await close(database, 'home', { month: '2026-11' });
    await close(database, 'office', { month: '2026-03' });
    return database;
  }

  const planned = async (database: Database, corrections: string | null, kind?: string) =>
    plannedCorrections(database, { from: undefined, now }, configured(corrections, kind));

  it('are of the last closed periods of each account, with the next revision of each', async () => {
    const database = await closedStore();
    const runs = (await planned(database, '3')).map(({ run }) => run);
    expect(runs.map((run) => [run.account, run.periodFrom, run.revision, run.origin, run.nextAt])).toEqual([
      ['home', '2026-10-01', 3, 'correction', at],
      ['home', '2026-09-01', 2, 'correction', at],
      ['home', '2026-08-01', 2, 'correction', at],
      ['office', '2026-03-01', 2, 'correction', at],
    ]);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(4);
    const again = (await planned(database, '3')).map(({ run }) => run.id);
    expect(again).toEqual(runs.map(({ id }) => id));
  });

  it('are none of a job that watches none, or that reports other periods by now', async () => {
    const database = await closedStore();
    expect(await planned(database, null)).toEqual([]);
    expect(await planned(database, '3', 'weekly')).toEqual([]);
  });
});
