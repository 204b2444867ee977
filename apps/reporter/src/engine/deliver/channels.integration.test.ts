import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { anSmtpServer } from '../../testing/an-smtp-server.ts';
import { monthlyJob } from '../../testing/monthly-job.ts';
import { startPurchaseService } from '../../testing/purchase-service.ts';
import { aRunsFixture } from '../../testing/runs-fixture.ts';
import { startStrictS3Server } from '../../testing/strict-s3-server.ts';

type JobParts = {
  readonly recipients: readonly string[];
  readonly smtp?: SMTPServerOptions;
  readonly secretAccessKey?: string;
};

/** A job with a bucket and recipients. */
async function aJob({ recipients, smtp = {}, secretAccessKey }: JobParts) {
  const [service, folder, mail, bucket] = await Promise.all([
    startPurchaseService(),
    temporaryFolder(),
    anSmtpServer(smtp),
    startStrictS3Server(),
  ]);
  onTestFinished(bucket.stop);
  await writeFile(join(folder, 's3-ca.pem'), bucket.settings.ca ?? '');
  const to = recipients.map((name) => `{ address: ${name}@finance.example }`).join(', ');
  const fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: monthlyJob(
      'pdf, csv',
      `{ channel: email, recipients: [${to}] }`,
      `channel: s3
        endpoint: "${bucket.settings.endpoint}"
        region: eu-central-1
        bucket: reports
        prefix: archive
        accessKeyId: { env: KEY_ID }
        secretAccessKey: { env: KEY_SECRET }
        caFile: "${join(folder, 's3-ca.pem')}"`,
    ),
    environment: {
      KEY_ID: bucket.settings.accessKeyId,
      KEY_SECRET: secretAccessKey ?? bucket.settings.secretAccessKey,
    },
  });
  onTestFinished(fixture.remove);
  return { ...fixture, mail, bucket };
}

it('puts the files of a run into a bucket, once, and keeps the receipts', async () => {
  const { outlay, bucket } = await aJob({ recipients: ['anna'] });
  const { code, stdout } = await outlay(['run', 'monthly']);
  expect(code).toBe(0);
  const keys = ['archive/home/monthly-2026-10.csv', 'archive/home/monthly-2026-10.pdf'];
  expect([...bucket.objects.keys()].toSorted()).toEqual(keys);
  const before = new Map(bucket.objects);

  const resent = await outlay(['resend', stdout.slice(0, 36)]);
  expect([resent.code, bucket.objects]).toEqual([0, before]);
  expect(bucket.requests.filter((each) => each.startsWith('PUT'))).toHaveLength(2);
  const shown = await outlay(['show', stdout.slice(0, 36)]);
  expect(shown.stdout).toContain(
    `s3 ${bucket.settings.endpoint}/reports/archive\n     home/monthly-2026-10.pdf`,
  );
  expect(shown.stdout).toMatch(
    /accepted\n\s+s3:\/\/reports\/archive\/home\/monthly-2026-10\.pdf ETag "\w+" version\s+v1\n/,
  );
});

it('attaches what the server accepts, refers to the bucket for the rest, and resends the same bytes', async () => {
  const { outlay, mail, bucket } = await aJob({ recipients: ['anna'], smtp: { size: 20_000 } });
  const { code, stdout } = await outlay(['run', 'monthly']);
  expect([code, mail.received.length]).toEqual([0, 1]);
  const { attachments, text, html } = await PostalMime.parse(mail.received[0] ?? '');
  expect(attachments.flatMap(({ filename, related }) => (related ? [] : filename))).toEqual([
    'Dom – October 2026.csv',
  ]);
  const place = `${bucket.settings.endpoint}/reports/archive/home/monthly-2026-10.pdf`;
  expect([text?.includes(place), html?.includes(place)]).toEqual([true, true]);
  await outlay(['resend', stdout.slice(0, 36), '--to', 'anna@finance.example']);
  expect(mail.received[1]?.equals(mail.received[0] ?? Buffer.alloc(0))).toBe(true);
});

it('delivers to the others when one recipient is refused', async () => {
  const { outlay, mail, bucket } = await aJob({
    recipients: ['anna', 'gone', 'eva'],
    smtp: {
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('gone') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
        ),
    },
  });
  const { code, stdout } = await outlay(['run', 'monthly']);
  const { deliveries } = JSON.parse((await outlay(['show', stdout.slice(0, 36), '--json'])).stdout) as {
    deliveries: { target: string; state: string }[];
  };
  expect([code, deliveries.map(({ state }) => state)]).toEqual([
    6,
    ['accepted', 'refused', 'accepted', 'accepted'],
  ]);
  expect([mail.received.length, bucket.objects.size]).toEqual([2, 2]);
});

it('delivers nothing if the access key cannot be read', async () => {
  const { outlay, mail } = await aJob({ recipients: ['anna'], secretAccessKey: '' });
  const { code, stderr } = await outlay(['run', 'monthly']);
  expect([code, mail.received.length]).toEqual([2, 0]);
  expect(stderr).toContain('the environment variable KEY_SECRET is empty');
  expect((await outlay(['history'])).stdout).toBe('');
});
