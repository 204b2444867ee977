import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attack } from '../fixture/attack.ts';

/** The baseline: no attack, and everything is delivered. */
export const undisturbedAttacks: readonly Attack[] = [
  {
    name: 'delivers to a folder and by e-mail without an attack',
    stores: 'each',
    async run({ folder, mail, configure, start }) {
      await configure({
        jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: office@finance.example }] }`,
      });
      const { code, stderr } = await start(['run', 'monthly', '--period', '2026-10']).ended;
      assert.equal(code, 0, stderr);
      assert.deepEqual(await readdir(join(folder, 'reports', 'home')), ['monthly-2026-10.csv']);
      assert.equal(mail.received.length, 1);
    },
  },
];
