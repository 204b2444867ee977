import assert from 'node:assert/strict';
import { startMailRecorder } from 'outlay/internal/testing/mail-recorder.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries: [{ channel: email, onUncertain: resend, recipients: [{ address: anna@finance.example }] }]`;

/** A mail server that takes a message; the database stops before its answer arrives, and starts again later. */
async function restartingMailServer({ store, configure, afterwards }: AttackFixture) {
  const { server } = store;
  if (!server) throw new Error(`${store.kind} has no server`);
  let restarted: Promise<void> | undefined;
  const mail = await startMailRecorder(async () => {
    if (restarted) return;
    await server.halt();
    // After the answer, so that recording it fails.
    restarted = new Promise((resolve) => setTimeout(resolve, 1_500)).then(() => server.resume());
  });
  afterwards(async () => {
    await restarted;
    await mail.stop();
  });
  await configure({ jobs, mail });
  return mail;
}

/** Sent once, known to be accepted, and nobody says that a process had ended. */
async function assertSentOnce({ store }: AttackFixture, taken: readonly unknown[]): Promise<void> {
  assert.equal(taken.length, 1);
  await using database = await store.open();
  const attempts = await database.selectFrom('attempt').select(['outcome', 'detail']).execute();
  assert.deepEqual(
    attempts.map(({ outcome }) => outcome),
    ['accepted'],
  );
  const runs = await database.selectFrom('run').select(['state', 'reason']).execute();
  assert.deepEqual(runs, [{ state: 'delivered', reason: null }]);
  const work = await database.selectFrom('runAttempt').select(['outcome', 'reason']).execute();
  const records = JSON.stringify([attempts, work]);
  assert.doesNotMatch(records, /the process ended/);
}

/** A database that goes away at the worst moment. */
export const awayStoreAttacks: readonly Attack[] = [
  {
    name: 'sends once by hand where the database restarts between the answer of the mail server and its record',
    stores: 'servers',
    isLong: true,
    async run(fixture) {
      const { accepted } = await restartingMailServer(fixture);
      const { code, stderr } = await fixture.outlay(['run', 'monthly', '--period', '2026-10']);
      assert.equal(code, 0, stderr);
      await assertSentOnce(fixture, accepted);
    },
  },
  {
    name: 'sends once from serve where the database restarts between the answer of the mail server and its record',
    stores: 'servers',
    isLong: true,
    async run(fixture) {
      const { accepted } = await restartingMailServer(fixture);
      await makeJobsDue(fixture);
      const serve = fixture.start(['serve', '--metrics', 'off']);
      await serve.waitForOutput('"msg":"run delivered"');
      serve.send('SIGTERM');
      assert.equal((await serve.ended).code, 0);
      await assertSentOnce(fixture, accepted);
    },
  },
];
