import assert from 'node:assert/strict';
import { until } from '../../fixtures/until.ts';
import type { Attack } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';
import { metricsAddressOf } from '../fixture/metrics-address.ts';
import { recipientsOf } from '../fixture/recipients-of.ts';

const names = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Two schedulers where one is enough. */
export const sharedStoreAttacks: readonly Attack[] = [
  {
    name: 'sends everything once from two schedulers on one SQLite file, and warns of them',
    stores: 'one',
    isLong: true,
    async run(fixture) {
      const { service, mail, configure, start } = fixture;
      const { token } = await service.createToken();
      const { url, ca } = service;
      await configure({
        accounts: Object.fromEntries(names.map((name) => [name, { url, ca, token }])),
        jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - channel: email
        recipients: [${names.map((name) => `{ address: ${name}@finance.example, accounts: [${name}] }`).join(', ')}]`,
      });
      await makeJobsDue(fixture);
      const both = [0, 1].map(() => start(['serve', '--metrics', '127.0.0.1:0']));
      const warned = both.map((serve) => serve.waitForOutput('"msg":"store shared"').then(() => serve));
      const health = `${metricsAddressOf(await Promise.any(warned))}/health/ready`;
      const ready = await (await fetch(health)).text();
      assert.match(ready, /another outlay serve uses .*outlay\.sqlite too; run only one/);
      const delivered = () => both.map(({ written }) => written().split('"msg":"run delivered"').length - 1);
      await until('all runs are delivered', () => {
        const [first = 0, second = 0] = delivered();
        return first + second === names.length;
      });
      for (const { send, ended } of both) {
        send('SIGTERM');
        const { code, stderr } = await ended;
        assert.equal(code, 0, stderr);
      }
      const expected = names.map((name) => `${name}@finance.example`).toSorted();
      assert.deepEqual(recipientsOf(mail.received), expected);
    },
  },
];
