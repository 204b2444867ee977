import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { recipientsOf } from '../fixture/recipients-of.ts';

const run = ['run', 'monthly', '--period', '2026-10'];

/** Two accounts with a folder and a recipient each. */
async function configureTwo(
  { service, configure }: AttackFixture,
  mail: AttackFixture['mail'],
): Promise<void> {
  const { url, ca } = service;
  const home = { url, ca, token: (await service.createToken()).token };
  const shop = { url, ca, token: (await service.createToken()).token };
  await configure({
    accounts: { home, shop },
    mail,
    jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports }
      - channel: email
        recipients: [{ address: home@finance.example, accounts: [home] }, { address: shop@finance.example, accounts: [shop] }]`,
  });
}

/** A mail server on which messages to one recipient wait for ever. */
function slowFor(fixture: AttackFixture, address: string) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  let isSlow = true;
  const mail = fixture.newMailServer({
    onRcptTo(recipient, _session, done) {
      if (!isSlow || recipient.address !== address) return done(null);
      resolve();
      return undefined;
    },
  });
  const goOn = () => {
    isSlow = false;
  };
  return { mail, reached, goOn };
}

/** Commands that are killed, and given again. */
export const repeatedRunAttacks: readonly Attack[] = [
  {
    name: 'sends no account twice where a run is killed after the first account and given again',
    stores: 'each',
    async run(fixture) {
      const { mail: opening, reached, goOn } = slowFor(fixture, 'shop@finance.example');
      const mail = await opening;
      await configureTwo(fixture, mail);
      const killed = fixture.start(run);
      await reached;
      killed.send('SIGKILL');
      await killed.ended;
      goOn();
      const { code, stderr } = await fixture.outlay(run);
      assert.equal(code, 0, stderr);
      assert.deepEqual(recipientsOf(mail.received), ['home@finance.example', 'shop@finance.example']);
      const again = await fixture.outlay(run);
      assert.equal(again.code, 2);
      assert.match(again.stderr, /already delivered 2026-10.*\n.*outlay resend.*\n.*--revision/);
      assert.equal(mail.received.length, 2);
    },
  },
  {
    name: 'sends no correction twice where it is killed after the first account and given again',
    stores: 'one',
    isLong: true,
    async run(fixture) {
      const { mail: opening, reached, goOn } = slowFor(fixture, 'shop@finance.example');
      const mail = await opening;
      await configureTwo(fixture, await fixture.newMailServer());
      assert.equal((await fixture.outlay(run)).code, 0);
      await configureTwo(fixture, mail);
      const killed = fixture.start([...run, '--revision']);
      await reached;
      killed.send('SIGKILL');
      await killed.ended;
      goOn();
      const { code, stderr } = await fixture.outlay([...run, '--revision']);
      assert.equal(code, 0, stderr);
      assert.deepEqual(recipientsOf(mail.received), ['home@finance.example', 'shop@finance.example']);
      for (const account of ['home', 'shop']) {
        const files = await readdir(join(fixture.folder, 'reports', account));
        assert.deepEqual(files.toSorted(), ['monthly-2026-10.csv', 'monthly-2026-10.r2.csv']);
      }
    },
  },
];
