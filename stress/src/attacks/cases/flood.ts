import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type FakeAnswers, startFakeService } from '@outlay/core/testing';
import { latestRuns } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Run } from 'outlay/internal/adapters/store/schema.ts';
import type { SpawnOptions } from 'outlay/internal/testing/spawn-outlay.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';

const summary = { totalAmount: 0, categoryTotals: [] };
const nothing: FakeAnswers = {
  listDocuments: { items: [] },
  getPeriodSummary: summary,
  getPresetSummary: summary,
  listCategories: { categories: [] },
  listRecurringExpenses: [],
  listDuplicateSuggestions: [],
  listGroups: [],
};

/** The same hundred thousand documents, whatever is asked for. */
function flood(): FakeAnswers['listDocuments'] {
  const documents = Array.from({ length: 100_000 }, (_, index) => ({
    id: `d-${index}`,
    storeName: `Sklep ${index % 900}`,
    totalAmount: 1,
    currency: 'PLN',
    purchaseTime: `2026-10-${String(1 + (index % 31)).padStart(2, '0')}T10:00:00Z`,
    items: [{ name: 'Chleb', totalPrice: 1, category: 'Jedzenie' }],
  }));
  const body = JSON.stringify({ items: documents });
  return (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
}

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    whenIncomplete: send-marked
    formats: [json]
    deliveries: [{ channel: folder, path: reports }]`;

/** Runs a scheduler with a flooding account and a good one until both runs have ended. */
async function serveBoth(fixture: AttackFixture, more: string, starting: SpawnOptions = {}) {
  const { configure, start, store, service, afterwards } = fixture;
  const flooding = await startFakeService({ ...nothing, listDocuments: flood() });
  afterwards(flooding.stop);
  const bad = { url: flooding.url, ca: flooding.ca, token: 'svc_a.b' };
  const good = { url: service.url, ca: service.ca, token: (await service.createToken()).token };
  await configure({ accounts: { bad, good }, jobs, more });
  const database = await store.open();
  try {
    await makeJobsDue(fixture);
    const serve = start(['serve', '--metrics', 'off'], starting);
    await Promise.all([
      serve.waitForOutput('"msg":"run failed"'),
      serve.waitForOutput('"msg":"run delivered"'),
    ]);
    serve.send('SIGTERM');
    const ended = await serve.ended;
    const runs = await latestRuns(database, 100);
    const of = (name: string): Run | undefined => runs.find(({ account }) => account === name);
    return { ended, bad: of('bad'), good: of('good'), requests: flooding.requests.length };
  } finally {
    await database.destroy();
  }
}

/** One account's service must not take anything from the others. */
export const floodAttacks: readonly Attack[] = [
  {
    name: 'makes the reports of others, and ends that of an account whose service floods it, for good',
    stores: 'one',
    isLong: true,
    async run(fixture) {
      const { ended, bad, good } = await serveBoth(fixture, 'limits: { maxDocuments: 50000 }');
      assert.equal(ended.code, 0, ended.stderr);
      assert.equal(good?.state, 'delivered');
      assert.equal(bad?.state, 'failed');
      assert.equal(bad?.failures, 0);
      assert.match(bad?.reason ?? '', /returned more than 50,000 different documents.*limits\.maxDocuments/);
    },
  },
  {
    name: 'goes on where the memory that Node.js may use is too small for a report, which ends for good',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      const environment = { NODE_OPTIONS: '--max-old-space-size=64' };
      const { ended, bad, good } = await serveBoth(fixture, '', { environment });
      assert.equal(ended.code, 0, ended.stderr);
      assert.equal(good?.state, 'delivered');
      assert.equal(bad?.state, 'failed');
      assert.equal(bad?.failures, 0);
      assert.match(bad?.reason ?? '', /more than 64 MiB of memory, the current maximum/);
    },
  },
];
