import assert from 'node:assert/strict';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { recipientsOf } from '../fixture/recipients-of.ts';
import { recordedRuns } from '../fixture/recorded-runs.ts';

const anna = 'anna@finance.example';
const books = 'books@finance.example';
const auditor = 'auditor@finance.example';

const jobTo = (...recipients: readonly string[]) => `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - channel: email
        recipients: [${recipients.map((address) => `{ address: ${address} }`).join(', ')}]`;

const run = ['run', 'monthly', '--period', '2026-10'];

/** A run whose messages are deferred, because the mail server is busy; then it is no longer. */
async function deferredRun({ configure, newMailServer, outlay, store }: AttackFixture) {
  let isBusy = true;
  const mail = await newMailServer({
    onMailFrom: (_address, _session, done) =>
      done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
  });
  await configure({ mail, jobs: jobTo(anna, books) });
  const started = await outlay(['backfill', 'monthly', '--from', '2026-11-01', '--to', '2026-11-01']);
  assert.match(started.stdout, /delivering/, started.stderr);
  isBusy = false;
  await configure({ mail, jobs: jobTo(books) });
  /** Makes the delivery due again, as if its pause were over. */
  const passTime = async () => {
    await using database = await store.open();
    const past = new Date(Date.now() - 1_000).toISOString();
    await database
      .updateTable('delivery')
      .set({ nextAttemptAt: past })
      .where('nextAttemptAt', 'is not', null)
      .execute();
    await database.updateTable('run').set({ nextAt: past }).where('state', '=', 'delivering').execute();
  };
  return { mail, id: started.stdout.slice(0, 36), passTime };
}

/** Who gets a report, and who no longer. */
export const recipientAttacks: readonly Attack[] = [
  {
    name: 'sends no deferred message by retry to a recipient who was removed meanwhile',
    stores: 'each',
    async run(fixture) {
      const { mail, id } = await deferredRun(fixture);
      const { code, stderr } = await fixture.outlay(['retry', id]);
      assert.equal(code, 0, stderr);
      assert.deepEqual(recipientsOf(mail.received), [books]);
      assert.match(stderr, /anna@finance\.example no longer receives the reports of monthly for home/);
    },
  },
  {
    name: 'sends no deferred message from serve to a recipient who was removed meanwhile',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      const { mail, passTime } = await deferredRun(fixture);
      await passTime();
      const serve = fixture.start(['serve', '--metrics', 'off']);
      await serve.waitForOutput('"msg":"run delivered"');
      serve.send('SIGTERM');
      assert.equal((await serve.ended).code, 0);
      assert.deepEqual(recipientsOf(mail.received), [books]);
    },
  },
  {
    name: 'sends what a person sent to one address not there again with the next resend',
    stores: 'each',
    async run(fixture) {
      await fixture.configure({ jobs: jobTo(anna) });
      const { code, stdout, stderr } = await fixture.outlay(run);
      assert.equal(code, 0, stderr);
      const id = stdout.slice(0, 36);
      for (const more of [['--to', auditor], []]) {
        const resent = await fixture.outlay(['resend', id, ...more]);
        assert.equal(resent.code, 0, resent.stderr);
      }
      assert.deepEqual(recipientsOf(fixture.mail.received), [anna, anna, auditor]);
    },
  },
  {
    name: 'makes one held run anew, and leaves the other that is held',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      const { configure, service, outlay, mail } = fixture;
      const customer = async () => ({
        url: service.url,
        ca: service.ca,
        token: (await service.createToken()).token,
      });
      const accounts = async () => ({ home: await customer(), shop: await customer() });
      const busy = await fixture.newMailServer({
        onMailFrom: (_address, _session, done) =>
          done(Object.assign(new Error('busy'), { responseCode: 451 })),
      });
      await configure({ accounts: await accounts(), mail: busy, jobs: jobTo(anna) });
      const days = ['--from', '2026-11-01', '--to', '2026-11-01'];
      await outlay(['backfill', 'monthly', ...days]);
      await configure({ accounts: await accounts(), jobs: jobTo(anna) });
      await outlay(['backfill', 'monthly', ...days]);
      const held = await recordedRuns(fixture);
      assert.deepEqual(
        held.map(({ held: isHeld }) => isHeld),
        [true, true],
      );
      const one = held.find(({ account }) => account === 'home');
      const anew = await outlay(['retry', one?.run ?? '', '--force']);
      assert.equal(anew.code, 0, anew.stderr);
      const after = (await recordedRuns(fixture)).map(
        ({ account, state, held: isHeld }) => `${account} ${state}${isHeld ? ', held' : ''}`,
      );
      assert.deepEqual(after.toSorted(), ['home delivered', 'shop delivering, held']);
      assert.deepEqual(recipientsOf(mail.received), [anna]);
    },
  },
];
