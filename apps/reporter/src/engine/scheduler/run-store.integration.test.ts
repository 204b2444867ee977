import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { startService } from '@outlay/service/testing';
import { expect, it, onTestFinished } from 'vitest';
import { startSmtpServer } from '../../testing/index.ts';
import { monthlyJob, toAnna } from '../../testing/monthly-job.ts';
import { aRunsFixture } from '../../testing/runs-fixture.ts';

it('stores runs in PostgreSQL if configured, and their files next to the configuration', async () => {
  const [service, mail] = await Promise.all([startService(), startSmtpServer()]);
  onTestFinished(async () => {
    await Promise.all([service.stop(), mail.stop()]);
  });
  const fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: monthlyJob('csv', toAnna),
    more: 'store: { url: { env: DATABASE_URL } }',
    environment: { DATABASE_URL: await newSharedDatabase() },
  });
  onTestFinished(fixture.remove);

  const { code, stdout } = await fixture.outlay(['run', 'monthly', '--period', '2026-10']);
  expect([code, mail.received.length]).toEqual([0, 1]);
  const id = stdout.slice(0, 36);
  expect((await fixture.outlay(['history'])).stdout).toBe(stdout);
  expect((await fixture.outlay(['resend', id])).code).toBe(0);
  expect(mail.received.map(String)[1]).toBe(mail.received.map(String)[0]);
  expect(await readdir(join(fixture.folder, 'outlay-files'))).toEqual([id, 'store-id']);
  await expect(access(join(fixture.folder, 'outlay.sqlite'))).rejects.toThrow('ENOENT');
});
