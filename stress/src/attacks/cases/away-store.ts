import assert from 'node:assert/strict';
import { startMailRecorder } from 'outlay/internal/testing/mail-recorder.ts';
import type { Attack, AttackGround } from '../attack.ts';
import { letBeDue } from '../let-be-due.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries: [{ channel: email, onUncertain: resend, recipients: [{ address: anna@finance.example }] }]`;

/** A mail server that takes a message, and while its answer is on the way the database goes away; it comes back by itself. */
async function restartingMailServer({ store, configure, afterwards }: AttackGround) {
  const { server } = store;
  if (!server) throw new Error(`${store.kind} has no server`);
  let restarted: Promise<void> | undefined;
  const mail = await startMailRecorder(async () => {
    if (restarted) return;
    await server.halt();
    // After the answer, so that the record of it is tried in vain.
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
async function assertSentOnce({ store }: AttackGround, taken: readonly unknown[]): Promise<void> {
  assert.equal(taken.length, 1);
  await using database = await store.open();
  const tries = await database.selectFrom('attempt').select(['outcome', 'detail']).execute();
  assert.deepEqual(
    tries.map(({ outcome }) => outcome),
    ['accepted'],
  );
  const runs = await database.selectFrom('run').select(['state', 'reason']).execute();
  assert.deepEqual(runs, [{ state: 'delivered', reason: null }]);
  const work = await database.selectFrom('runAttempt').select(['outcome', 'reason']).execute();
  const said = JSON.stringify([tries, work]);
  assert.doesNotMatch(said, /the process ended/);
}

/** A database that goes away at the worst moment. */
export const awayStoreAttacks: readonly Attack[] = [
  {
    name: 'sends once by hand where the database restarts between the answer of the mail server and its record',
    stores: 'servers',
    isLong: true,
    async play(ground) {
      const { taken } = await restartingMailServer(ground);
      const { code, stderr } = await ground.outlay(['run', 'monthly', '--period', '2026-10']);
      assert.equal(code, 0, stderr);
      await assertSentOnce(ground, taken);
    },
  },
  {
    name: 'sends once from serve where the database restarts between the answer of the mail server and its record',
    stores: 'servers',
    isLong: true,
    async play(ground) {
      const { taken } = await restartingMailServer(ground);
      await letBeDue(ground);
      const serve = ground.start(['serve', '--monitor', 'off']);
      await serve.wrote('"msg":"run delivered"');
      serve.send('SIGTERM');
      assert.equal((await serve.ended).code, 0);
      await assertSentOnce(ground, taken);
    },
  },
];
