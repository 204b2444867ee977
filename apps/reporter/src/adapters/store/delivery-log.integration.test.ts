import { createSecretMask } from '@outlay/core/secrets';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import {
  type AttemptOutcome,
  beginDelivery,
  cancelDelivery,
  confirmDelivery,
  endDelivery,
  waitForTarget,
} from './change-delivery.ts';
import { appendToDeliveryLog } from './delivery-log.ts';
import { dropStagedFiles } from './drop-staged-files.ts';
import { maskedText } from './masked-text.ts';
import { openStore, type StoreAddress } from './open-store.ts';
import { planRuns } from './plan-run.ts';
import { deliveriesOf } from './read-runs.ts';
import type { Database, Delivery } from './schema.ts';
import { verifyDeliveryLog } from './verify-delivery-log.ts';

const { stores } = eachStore();
const now = new Date('2026-11-15T12:00:00Z');
const accepted: AttemptOutcome = { state: 'accepted', receipt: '250 queued' };

describe.each(stores)('the log of deliveries in %s', (_name, newAddress) => {
  let address: StoreAddress;
  let database: Database;
  beforeEach(async () => {
    address = await newAddress();
    database = await openStore(address);
  });
  afterEach(() => database.destroy());

  let planned = 0;

  /** Plans runs and ends an attempt of each of their two deliveries. */
  async function deliver(count: number, outcome = accepted): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      planned += 1;
      const { run, deliveries } = aPlannedRun({ now: new Date(now.getTime() + planned) });
      await planRuns(database, [{ run, deliveries }]);
      for (const delivery of await deliveriesOf(database, run)) await attempt(delivery, outcome);
    }
  }

  async function attempt(delivery: Delivery, outcome: AttemptOutcome, from = database): Promise<void> {
    await endDelivery(from, await beginDelivery(from, delivery, now), outcome, now);
  }

  const problems = async () => (await verifyDeliveryLog(database)).problems;

  it('has an entry an attempt, each with the hash of the one before, and agrees with the deliveries', async () => {
    expect(await verifyDeliveryLog(database)).toMatchObject({ entries: 0, problems: [] });
    await deliver(1, { state: 'deferred', reason: 'busy', nextAttemptAt: now.toISOString() });
    const deferred = await database.selectFrom('delivery').selectAll().execute();
    expect(deferred.map(({ state }) => state)).toEqual(['deferred', 'deferred']);
    await deliver(2);
    const { entries, head, problems: found } = await verifyDeliveryLog(database);
    expect([entries, head.sequence, found]).toEqual([6, 6, []]);
  });

  it('has an entry of its own for an uncertain message that a person confirms', async () => {
    await deliver(1, { state: 'unknown', reason: 'cut' });
    const [first, second] = await database.selectFrom('delivery').selectAll().orderBy('position').execute();
    const confirm = async (id = '') => {
      const delivery = (await deliveriesOf(database, { id: first?.runId ?? '' })).find(
        (one) => one.id === id,
      );
      if (!delivery) throw new Error('the delivery exists');
      await confirmDelivery(database, delivery, { who: 'Anna', now });
      return { ...delivery, state: 'accepted' } as const;
    };
    const confirmed = await confirm(first?.id);
    expect(await verifyDeliveryLog(database)).toMatchObject({ entries: 3, confirmations: 1, problems: [] });
    await expect(confirm(first?.id)).rejects.toMatchObject({ code: 'invalid_transition' });
    const again = { at: now.toISOString(), outcome: 'accepted', detail: 'x', confirmedBy: 'nobody' };
    await database.transaction().execute((transaction) => appendToDeliveryLog(transaction, confirmed, again));
    expect((await problems()).join('\n')).toContain('entry 4 confirms a delivery that was not uncertain');
    await confirm(second?.id);
  });

  it.each<[string, (database: Database) => Promise<unknown>, RegExp]>([
    [
      'an entry that is changed',
      (store) =>
        sql`update delivery_log set entry = replace(entry, 'accepted', 'refused') where sequence = 2`.execute(
          store,
        ),
      /^entry 2 was changed/,
    ],
    [
      'an entry that is removed',
      (store) => store.deleteFrom('deliveryLog').where('sequence', '=', 2).execute(),
      /^entry 2 is missing: 3 follows 1$/,
    ],
    [
      'a last entry that is removed',
      (store) => store.deleteFrom('deliveryLog').where('sequence', '=', 4).execute(),
      /^the log ends with entry 3, but 4 is recorded as its last$/,
    ],
    [
      'a delivery that is said to be refused',
      (store) => store.updateTable('delivery').set({ state: 'refused' }).where('position', '=', 0).execute(),
      /the log says accepted, but refused is recorded$/,
    ],
    [
      'another receipt',
      (store) => store.updateTable('delivery').set({ receipt: '/x' }).where('position', '=', 0).execute(),
      /the recorded receipt differs/,
    ],
    [
      'another recipient',
      (store) => store.updateTable('delivery').set({ target: 'eve@x.example' }).execute(),
      /the log says that it went to anna@finance\.example by email$/,
    ],
    [
      'a delivery that is to begin again',
      (store) => store.updateTable('delivery').set({ state: 'pending', attempt: 0 }).execute(),
      /the log says accepted, but pending is recorded$/,
    ],
    [
      'a delivery that nobody made',
      (store) => store.deleteFrom('deliveryLog').execute(),
      /accepted, but the log has no entry for it$/,
    ],
  ])('shows %s', async (_what, tamper, problem) => {
    await deliver(2);
    expect(await problems()).toEqual([]);
    await tamper(database);
    expect(await problems()).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  /** Delivers a refused and an accepted report, each with a staged file. */
  async function deliverStaged(): Promise<void> {
    const outcomes: AttemptOutcome[] = [{ state: 'refused', reason: '550 no' }, accepted];
    for (const [index, outcome] of outcomes.entries()) {
      const { run, deliveries } = aPlannedRun({ now: new Date(now.getTime() + index) });
      await planRuns(database, [{ run, deliveries }]);
      await stage(run.id, 'a');
      for (const delivery of await deliveriesOf(database, run)) await attempt(delivery, outcome);
    }
  }

  async function stage(runId: string, digit: string): Promise<void> {
    const [delivery] = await deliveriesOf(database, { id: runId });
    if (!delivery) throw new Error('there is no delivery');
    const { locale } = delivery;
    const file = { runId, locale, format: 'json', mediaType: 'application/json', bytes: 7 } as const;
    const named = { name: 'report.json', sha256: digit.repeat(64), path: `${runId}/report.json` };
    await database
      .insertInto('stagedFile')
      .values({ ...file, ...named, keyId: null })
      .execute();
  }

  const refused = sql`state = 'refused' and position = 0`;
  const sent = sql`state = 'accepted' and position = 0`;

  it.each([
    [
      'a refusal that becomes an acceptance by a further attempt',
      sql`update delivery set state = 'accepted', attempt = attempt + 1, receipt = '250 ok', reason = null where ${refused}`,
      /: the log says refused, but accepted is recorded$/,
    ],
    [
      'a refused delivery that is skipped',
      sql`update delivery set state = 'skipped' where ${refused}`,
      /: the log says refused, but skipped is recorded$/,
    ],
    [
      'a refused delivery that is pending',
      sql`update delivery set state = 'pending' where ${refused}`,
      /: the log says refused, but pending is recorded$/,
    ],
    [
      'an accepted delivery with another attempt',
      sql`update delivery set attempt = attempt + 1 where ${sent}`,
      /: the last attempt in the log is 1, but 2 is recorded$/,
    ],
    [
      'another reason',
      sql`update delivery set reason = 'moved' where ${refused}`,
      /: the recorded reason differs from the log$/,
    ],
    [
      'another end of a delivery',
      sql`update delivery set changed_at = '2025-01-01T00:00:00.000Z' where ${sent}`,
      /: the log says that it ended at 2026-11-15T12:00:00.000Z$/,
    ],
    [
      'another origin',
      sql`update delivery set origin = 'manual' where ${sent}`,
      /: the log says that it is planned, but manual is recorded$/,
    ],
    [
      'another file name',
      sql`update delivery set files = '[{"format":"json","name":"other.json"}]' where ${sent}`,
      /: the log says that its files are home\/monthly-2026-10\.json$/,
    ],
    [
      'files that are no list',
      sql`update delivery set files = 'x' where ${sent}`,
      /: the log says that its files are home\/monthly-2026-10\.json$/,
    ],
    [
      'another hash',
      sql`update staged_file set sha256 = ${'b'.repeat(64)}`,
      /: the hash or size of .*monthly-2026-10\.json differs from the log$/,
    ],
    [
      'another size',
      sql`update staged_file set bytes = 8`,
      /: the hash or size of .*monthly-2026-10\.json differs from the log$/,
    ],
    ['no staged file', sql`delete from staged_file`, /: the hash or size of .* differs from the log/],
    [
      'another account',
      sql`update run set account = 'office'`,
      /: the log says that it belongs to job monthly and account home$/,
    ],
    [
      'another job',
      sql`update run set job = 'weekly'`,
      /: the log says that it belongs to job monthly and account home$/,
    ],
    [
      'another period',
      sql`update run set period_from = '2026-09-01', period_until = '2026-10-01'`,
      /: the log says that its period is from 2026-10-01 until 2026-11-01$/,
    ],
    [
      'another run of a delivery',
      sql`update delivery set run_id = (select run_id from delivery where ${sent}), position = 9 where ${refused}`,
      /: the log says that it belongs to run [-0-9a-f]{36}$/,
    ],
    [
      'another start of an attempt',
      sql`update attempt set started_at = '2025-01-01T00:00:00.000Z'`,
      /: the start of attempt 1 differs from the log$/,
    ],
    [
      'another end and outcome of an attempt',
      sql`update attempt set ended_at = '2025-01-01T00:00:00.000Z', outcome = 'deferred'`,
      /: the end and outcome of attempt 1 differ from the log$/,
    ],
    [
      'another answer to an attempt',
      sql`update attempt set detail = 'x'`,
      /: the detail of attempt 1 differs from the log$/,
    ],
    ['an attempt that is removed', sql`delete from attempt`, /: attempt 1 is no longer recorded$/],
    [
      'an invented attempt',
      sql`insert into attempt select delivery_id, 2, started_at, ended_at, outcome, detail from attempt`,
      /: attempt 2 is recorded, but the log has no entry for it$/,
    ],
    [
      'an entry that is recorded as one of another delivery',
      sql`update delivery_log set delivery_id = (select id from delivery where ${refused}) where sequence = 4`,
      /^entry 4 is of delivery [-0-9a-f]{36}, but recorded as one of [-0-9a-f]{36}$/,
    ],
    [
      'an entry that is no JSON',
      sql`update delivery_log set entry = 'x' where sequence = 2`,
      /^entry 2 cannot be read/,
    ],
    [
      'an entry that is null',
      sql`update delivery_log set entry = 'null' where sequence = 2`,
      /^entry 2 cannot be read/,
    ],
  ])('shows %s', async (_what, tamper, problem) => {
    await deliverStaged();
    expect(await problems()).toEqual([]);
    await tamper.execute(database);
    expect(await problems()).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  it('shows an acceptance that borrows the entry of another delivery', async () => {
    await deliverStaged();
    const forged = sql<{ id: string }>`select id from delivery where ${refused}`;
    const id = (await forged.execute(database)).rows[0]?.id ?? '';
    await sql`update delivery set state = 'accepted', receipt = '250 queued', reason = null where id = ${id}`.execute(
      database,
    );
    await sql`update delivery_log set delivery_id = ${id} where sequence = 3`.execute(database);
    expect(await problems()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^entry 3 is of delivery/),
        expect.stringMatching(/: the log says refused, but accepted is recorded$/),
        expect.stringMatching(/: accepted, but the log has no entry for it$/),
      ]),
    );
  });

  it('matches a report that was created again because nobody received it', async () => {
    await deliverStaged();
    const [{ id }] = (
      await sql<{ id: string }>`select run_id as id from delivery where ${refused}`.execute(database)
    ).rows as [{ id: string }];
    await dropStagedFiles(database, { id });
    await stage(id, 'b');
    expect(await problems()).toEqual([]);
  });

  it('matches deferred deliveries, attempted or not, and canceled ones', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const wait = { reason: 'waits for reports, which does not respond', nextAttemptAt: now.toISOString() };
    const [first, second] = await deliveriesOf(database, run);
    if (!first || !second) throw new Error('there are no deliveries');
    const waiting = await waitForTarget(database, first, wait, now);
    await waitForTarget(database, waiting, wait, now);
    await attempt(second, { state: 'deferred', ...wait });
    expect(await problems()).toEqual([]);
    for (const delivery of await deliveriesOf(database, run))
      await cancelDelivery(database, await waitForTarget(database, delivery, wait, now), {
        reason: 'gone',
        now,
      });
    expect(await problems()).toEqual([]);
  });

  it('has no secrets, and the same words as the deliveries', async () => {
    const mask = createSecretMask();
    mask.add('svc_secret.of.the.account');
    const masked = database.withPlugin(maskedText(mask));
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    for (const delivery of await deliveriesOf(database, run))
      await attempt(
        delivery,
        { state: 'accepted', receipt: '250 queued\u001b for svc_secret.of.the.account' },
        masked,
      );
    const entries = await database.selectFrom('deliveryLog').select('entry').execute();
    expect(entries.map(({ entry }) => entry).join()).not.toContain('svc_secret');
    expect(await problems()).toEqual([]);
  });

  it('agrees while others deliver', async () => {
    await deliver(30);
    const checked = new AbortController();
    const other = await openStore(address);
    const delivering = (async () => {
      for (let index = 0; !checked.signal.aborted; index += 1) {
        const { run, deliveries } = aPlannedRun({ now: new Date(index) });
        await planRuns(other, [{ run, deliveries }]);
        for (const delivery of await deliveriesOf(other, run)) await attempt(delivery, accepted, other);
      }
    })();
    const found: string[] = [];
    for (let times = 0; times < 20; times += 1) found.push(...(await problems()));
    checked.abort();
    await delivering;
    await other.destroy();
    expect(found).toEqual([]);
  });

  it('has to hold an entry that was noted down', async () => {
    await deliver(1);
    const { head } = await verifyDeliveryLog(database);
    await deliver(1);
    expect((await verifyDeliveryLog(database, head)).problems).toEqual([]);
    const other = { ...head, hash: 'f'.repeat(64) };
    expect((await verifyDeliveryLog(database, other)).problems).toEqual([
      'entry 2 has a different hash than the noted one',
    ]);
    expect((await verifyDeliveryLog(database, { ...head, sequence: 9 })).problems).toEqual([
      'the log ends with entry 4, before the noted entry 9',
    ]);
  });

  it('is one chain if several processes write at the same time', async () => {
    const runs = Array.from({ length: 12 }, (_, index) => aPlannedRun({ now: new Date(index) }));
    await planRuns(database, runs);
    const other = await openStore(address);
    await Promise.all(
      runs.map(async ({ run }, index) => {
        for (const delivery of await deliveriesOf(database, run)) {
          await attempt(delivery, accepted, index % 2 === 0 ? database : other);
        }
      }),
    );
    await other.destroy();
    expect(await verifyDeliveryLog(database)).toMatchObject({ entries: 24, problems: [] });
  });
});
