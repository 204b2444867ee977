import { createSecretMask } from '@outlay/core';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachStore } from '../testing/each-store.ts';
import { aPlannedRun } from '../testing/planned-runs.ts';
import { beginTry, cancelDelivery, endTry, type TryOutcome, waitForTarget } from './change-delivery.ts';
import { maskedText } from './masked-text.ts';
import { openStore, type StoreAddress } from './open-store.ts';
import { planRuns } from './plan-run.ts';
import { deliveriesOf } from './read-runs.ts';
import type { Database, Delivery } from './schema.ts';
import { verifyDeliveryLog } from './verify-delivery-log.ts';

const { stores } = eachStore();
const now = new Date('2026-11-15T12:00:00Z');
const accepted: TryOutcome = { state: 'accepted', receipt: '250 queued' };

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

  async function attempt(delivery: Delivery, outcome: TryOutcome, from = database): Promise<void> {
    await endTry(from, await beginTry(from, delivery, now), outcome, now);
  }

  const problems = async () => (await verifyDeliveryLog(database)).problems;

  it('has an entry an attempt, each with the hash of the one before, and agrees with the deliveries', async () => {
    expect(await verifyDeliveryLog(database)).toMatchObject({ entries: 0, problems: [] });
    await deliver(1, { state: 'deferred', reason: 'busy', nextTryAt: now.toISOString() });
    const deferred = await database.selectFrom('delivery').selectAll().execute();
    expect(deferred.map(({ state }) => state)).toEqual(['deferred', 'deferred']);
    await deliver(2);
    const { entries, head, problems: found } = await verifyDeliveryLog(database);
    expect([entries, head.sequence, found]).toEqual([6, 6, []]);
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
      /^the log ends with entry 3, and 4 is recorded as its last$/,
    ],
    [
      'a delivery that is said to be refused',
      (store) => store.updateTable('delivery').set({ state: 'refused' }).where('position', '=', 0).execute(),
      /the log says accepted, and refused is recorded$/,
    ],
    [
      'another receipt',
      (store) => store.updateTable('delivery').set({ receipt: '/x' }).where('position', '=', 0).execute(),
      /another receipt is recorded/,
    ],
    [
      'another recipient',
      (store) => store.updateTable('delivery').set({ target: 'eve@x.example' }).execute(),
      /the log says that it went to anna@finance\.example by email$/,
    ],
    [
      'a delivery that is to begin again',
      (store) => store.updateTable('delivery').set({ state: 'pending', attempt: 0 }).execute(),
      /the log says that it was accepted, and it is recorded as pending$/,
    ],
    [
      'a delivery that nobody made',
      (store) => store.deleteFrom('deliveryLog').execute(),
      /accepted, and the log has no entry of it$/,
    ],
  ])('shows %s', async (_what, tamper, problem) => {
    await deliver(2);
    expect(await problems()).toEqual([]);
    await tamper(database);
    expect(await problems()).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  it('agrees with deliveries that wait for their targets, tried or not, and with those that are cancelled', async () => {
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    const wait = { reason: 'waits for reports, which does not answer', nextTryAt: now.toISOString() };
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
      'entry 2 has another hash than the one noted down',
    ]);
    expect((await verifyDeliveryLog(database, { ...head, sequence: 9 })).problems).toEqual([
      'entry 9 was noted down, and the log ends with 4',
    ]);
  });

  it('is one chain where several processes write to it at the same time', async () => {
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
