import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { S3Delivery } from '../../adapters/configuration/s3-settings.ts';
import { type StrictS3Server, startStrictS3Server } from '../../testing/strict-s3-server.ts';
import { checkS3 } from './check-s3.ts';

let server: StrictS3Server;
let folder = '';
beforeEach(async () => {
  [server, folder] = await Promise.all([startStrictS3Server(), temporaryFolder()]);
  await writeFile(join(folder, 'ca.pem'), server.settings.ca ?? '');
});
afterEach(() => server.stop());

function check(change: Partial<S3Delivery> = {}, secret = server.settings.secretAccessKey) {
  const { endpoint, region, bucket, accessKeyId } = server.settings;
  const delivery: S3Delivery = {
    channel: 's3',
    endpoint,
    region,
    bucket,
    name: '{period}.{ext}',
    caFile: join(folder, 'ca.pem'),
    accessKeyId: { env: 'KEY_ID' },
    secretAccessKey: { env: 'KEY_SECRET' },
    ...change,
  };
  const environment = { KEY_ID: accessKeyId, KEY_SECRET: secret, WRONG: 'AKIAWRONG' };
  return checkS3('jobs.monthly.deliveries[0]', delivery, environment);
}

describe('the check of a bucket', () => {
  it('checks the bucket without writing', async () => {
    expect(await check({ prefix: 'reports' })).toEqual({
      subject: 'jobs.monthly.deliveries[0]',
      status: 'ok',
      message: `${server.settings.endpoint}/reports/reports accepts the access key; write access is not tested`,
    });
    expect([server.requests, server.objects.size]).toEqual([['HEAD reports/'], 0]);
  });

  it.each<[string, string, Partial<S3Delivery>, string?]>([
    ['an unknown key', 'refused', { accessKeyId: { env: 'WRONG' } }],
    ['a missing bucket', 'refused', { bucket: 'gone' }],
    ['a service that is not there', 'unreachable', { endpoint: 'https://localhost:9' }],
    ['a key that cannot be read', 'invalid', {}, ''],
  ])('finds %s', async (_, status, change, secret) => {
    const found = await check(change, secret);
    expect(found.status).toBe(status);
    expect(found.message).not.toMatch(/AKIAWRONG|secret-of-tests/);
  });
});
