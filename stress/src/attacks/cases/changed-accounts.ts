import assert from 'node:assert/strict';
import type { Attack } from '../fixture/attack.ts';
import { recipientsOf } from '../fixture/recipients-of.ts';

const days = ['--from', '2026-11-01', '--to', '2026-11-01'];

const differentToken = /a different token from the one this run was planned with.*--same-account/;

/** Accounts that become somebody else's while their reports wait. */
export const changedAccountAttacks: readonly Attack[] = [
  {
    name: 'delivers nothing of a run whose account name was given to another customer',
    stores: 'each',
    async run({ service, configure, outlay, newMailServer }) {
      let isBusy = true;
      const mail = await newMailServer({
        onMailFrom: (_address, _session, done) =>
          done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
      });
      const jobs = (recipient: string) => `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries: [{ channel: email, recipients: [{ address: ${recipient} }] }]`;
      const { url, ca } = service;
      const customer = async () => ({ url, ca, token: (await service.createToken()).token });
      await configure({ mail, accounts: { home: await customer() }, jobs: jobs('first@finance.example') });
      const started = await outlay(['backfill', 'monthly', ...days]);
      const id = started.stdout.slice(0, 36);
      assert.match(started.stdout, /delivering/, started.stderr);

      isBusy = false;
      await configure({ mail, accounts: { home: await customer() }, jobs: jobs('first@finance.example') });
      for (const command of [
        ['retry', id],
        ['resend', id],
      ]) {
        const { code, stderr } = await outlay(command);
        assert.equal(code, 2, stderr);
        assert.match(stderr, differentToken);
      }
      assert.equal((await outlay(['backfill', 'monthly', ...days])).code, 6);
      const { stdout: history } = await outlay(['history', '--state', 'held']);
      assert.match(history, new RegExp(`^${id} .*held: the account home has a different token`));
      const released = await outlay(['release', id]);
      assert.equal(released.code, 2, released.stderr);
      assert.match(released.stderr, differentToken);

      await configure({ mail, accounts: { home: await customer() }, jobs: jobs('second@finance.example') });
      const resent = await outlay(['release', id, '--same-account']);
      assert.equal(resent.code, 2);
      assert.match(
        resent.stderr,
        /first@finance\.example no longer receives the reports of monthly for home/,
      );
      assert.equal(mail.received.length, 0);

      const anew = await outlay(['retry', id, '--force']);
      assert.equal(anew.code, 0, anew.stderr);
      assert.deepEqual(recipientsOf(mail.received), ['second@finance.example']);
    },
  },
];
