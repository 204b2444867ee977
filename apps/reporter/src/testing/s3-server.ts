import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../adapters/channels/s3/s3-settings.ts';
import { sharedCertificate } from './certificate.ts';

/** A running S3 service with one bucket. */
export type TestS3Server = {
  /** Settings of the bucket. */
  readonly settings: S3Settings;
  readonly stop: () => Promise<void>;
};

/** Starts an S3 service over TLS on a free loopback port. It supports neither conditional writes nor checksums. */
export async function startS3Server(): Promise<TestS3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-s3-'));
  const { key, cert } = await sharedCertificate();
  const server = new S3rver({
    key,
    cert,
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'reports', configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `https://localhost:${port}`,
      region: 'us-east-1',
      bucket: 'reports',
      prefix: '',
      pathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      ca: cert,
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
