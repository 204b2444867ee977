import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startS3Server } from '../../../testing/s3-server.ts';
import {
  type StrictS3Server,
  type StrictS3ServerOptions,
  startStrictS3Server,
} from '../../../testing/strict-s3-server.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { createS3Channel, type S3Channel } from './s3.ts';
import type { S3Settings } from './s3-settings.ts';

async function staged(name: string, content: string): Promise<StagedFile> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    name,
    format: 'csv',
    mediaType: 'text/csv',
    root: folder,
    path: 'file',
    bytes: Buffer.byteLength(content),
    sha256,
  };
}

function channelTo(settings: S3Settings): S3Channel {
  const channel = createS3Channel(settings);
  onTestFinished(() => channel.close());
  return channel;
}

async function aStrictServer(parts: StrictS3ServerOptions = {}): Promise<StrictS3Server> {
  const server = await startStrictS3Server(parts);
  onTestFinished(server.stop);
  return server;
}

/** A bucket of a service that knows neither conditions nor checksums. */
async function aBucket(change: Partial<S3Settings> = {}): Promise<S3Channel> {
  const server = await startS3Server();
  onTestFinished(server.stop);
  return channelTo({ ...server.settings, ...change });
}

describe('an S3 channel, to a service without conditions and checksums', () => {
  it('puts every file under its key, and takes the same bytes twice', async () => {
    const channel = await aBucket({ prefix: 'książki/2026' });
    const files = [await staged('dom/październik.csv', 'a'), await staged('dom/b.csv', 'b')];
    const first = await channel.deliver(files);
    expect(first).toEqual({
      status: 'delivered',
      receipt: expect.stringMatching(
        /^s3:\/\/reports\/książki\/2026\/dom\/październik\.csv ETag "\w+"\ns3:\/\/reports\/książki\/2026\/dom\/b\.csv ETag "\w+"$/,
      ),
    });
    expect(await channel.deliver(files)).toEqual(first);
  });

  it('does not put other bytes in the place of an object', async () => {
    const channel = await aBucket();
    await channel.deliver([await staged('a.csv', 'signed')]);
    const refused = {
      status: 'refused',
      reason: 's3://reports/a.csv: a different object with this name already exists',
      isNameTaken: true,
    };
    expect(await channel.deliver([await staged('a.csv', 'forged')])).toEqual(refused);
    expect((await channel.deliver([await staged('a.csv', 'signed')])).status).toBe('delivered');
  });

  it('puts no file if a name is taken by a different object', async () => {
    const channel = await aBucket();
    await channel.deliver([await staged('b.json', 'signed')]);
    const both = [await staged('a.csv', 'a'), await staged('b.json', 'b')];
    expect((await channel.deliver(both)).status).toBe('refused');
    // Nothing has that name: other bytes can have it.
    expect((await channel.deliver([await staged('a.csv', 'other')])).status).toBe('delivered');
  });

  it('finds out beforehand whether the bucket may be used', async () => {
    expect(await (await aBucket()).check()).toEqual({ status: 'ready' });
    expect(await (await aBucket({ bucket: 'gone' })).check()).toEqual({
      status: 'refused',
      reason: 's3://gone: there is no such bucket (NotFound)',
    });
  });
});

describe('an S3 channel, to a service with conditions and checksums', () => {
  it('finds out beforehand whether its key may use the bucket, and writes nothing', async () => {
    const server = await aStrictServer();
    expect(await channelTo(server.settings).check()).toEqual({ status: 'ready' });
    expect(await channelTo({ ...server.settings, accessKeyId: 'AKIAWRONG' }).check()).toEqual({
      status: 'refused',
      reason: expect.stringContaining('s3://reports: access is denied'),
    });
    expect(server.requests).toEqual(['HEAD reports/', 'HEAD reports/']);
  });

  it('puts a file signed, with its checksum, and only if the key is free', async () => {
    const headers: unknown[] = [];
    const server = await aStrictServer({
      answer: ({ method, headers: sent }) => void (method === 'PUT' && headers.push(sent)),
    });
    const file = await staged('a.csv', 'a;b');
    const channel = channelTo({ ...server.settings, serverSideEncryption: 'aws:kms', kmsKeyId: 'books' });
    expect(await channel.deliver([file])).toEqual({
      status: 'delivered',
      receipt: `s3://reports/a.csv ETag "${file.sha256.slice(0, 8)}" version v1`,
    });
    expect(String(server.objects.get('a.csv'))).toBe('a;b');
    expect(headers).toMatchObject([
      {
        'if-none-match': '*',
        'content-type': 'text/csv',
        'x-amz-checksum-sha256': Buffer.from(file.sha256, 'hex').toString('base64'),
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'books',
      },
    ]);
  });

  it.each([true, false])(
    'counts a concurrent upload as delivered, with checksums: %s',
    async (returnsChecksums) => {
      const others = { same: 'ours', 'other-length': 'their own', 'other-bytes': 'ruos' };
      const server = await aStrictServer({
        returnsChecksums,
        answer: ({ method, url = '' }, objects) => {
          const name = url.replace(/^\/reports\/|\?.*$/g, '');
          if (method === 'PUT') objects.set(name, Buffer.from(others[name as keyof typeof others]));
          return undefined;
        },
      });
      const channel = channelTo(server.settings);
      const outcomes = [];
      for (const name of Object.keys(others)) {
        outcomes.push((await channel.deliver([await staged(name, 'ours')])).status);
      }
      expect(outcomes).toEqual(['delivered', 'refused', 'refused']);
      expect([...server.objects].map(([name, content]) => [name, String(content)])).toEqual(
        Object.entries(others),
      );
      expect(server.requests.includes('GET reports/same')).toBe(!returnsChecksums);
    },
  );

  it('does not send the bytes again when they are there', async () => {
    const server = await aStrictServer();
    server.place('a.csv', 'a');
    expect((await channelTo(server.settings).deliver([await staged('a.csv', 'a')])).status).toBe('delivered');
    expect(server.requests).toEqual(['HEAD reports/a.csv']);
  });

  it('puts new files without read permission, and replaces nothing', async () => {
    const server = await aStrictServer({
      answer: ({ method }) => (method === 'PUT' ? undefined : { status: 403, code: 'AccessDenied' }),
    });
    const channel = channelTo(server.settings);
    expect((await channel.deliver([await staged('a.csv', 'a')])).status).toBe('delivered');
    expect((await channel.deliver([await staged('a.csv', 'b')])).status).toBe('refused');
    expect(String(server.objects.get('a.csv'))).toBe('a');
  });

  it.each([501, 400])('relies on its earlier check if the condition fails with %i', async (status) => {
    const server = await aStrictServer({
      answer: ({ method, headers }) =>
        method === 'PUT' && headers['if-none-match'] ? { status, code: 'NotImplemented' } : undefined,
    });
    const channel = channelTo(server.settings);
    for (const name of ['a.csv', 'b.csv']) {
      expect((await channel.deliver([await staged(name, 'a')])).status).toBe('delivered');
    }
    expect((await channel.deliver([await staged('a.csv', 'b')])).status).toBe('refused');
    expect(server.requests.filter((each) => each.startsWith('PUT'))).toEqual([
      'PUT reports/a.csv',
      'PUT reports/a.csv',
      'PUT reports/b.csv',
    ]);
  });

  it('puts nothing if it can neither read nor make conditional requests', async () => {
    const server = await aStrictServer({
      answer: ({ method }) => (method === 'PUT' ? { status: 501, code: 'NotImplemented' } : { status: 403 }),
    });
    expect(await channelTo(server.settings).deliver([await staged('a.csv', 'a')])).toEqual({
      status: 'refused',
      reason: 's3://reports/a.csv: the service responded with HTTP 501 (NotImplemented: no)',
    });
  });

  it.each([
    [403, 'AccessDenied', 'refused'],
    [404, 'NoSuchBucket', 'refused'],
    [400, 'InvalidRequest', 'refused'],
    [409, 'ConditionalRequestConflict', 'unreachable'],
    [429, 'TooManyRequests', 'unreachable'],
    [500, 'InternalError', 'unreachable'],
    [503, 'SlowDown', 'unreachable'],
  ])('takes %i %s for %s', async (status, code, outcome) => {
    const server = await aStrictServer({
      answer: ({ method }) => (method === 'PUT' ? { status, code } : undefined),
    });
    const said = await channelTo(server.settings).deliver([await staged('a.csv', 'a')]);
    expect(said).toEqual({ status: outcome, reason: expect.stringContaining(`${code}: no`) });
  });

  it('counts a file as delivered if the response was lost, when it is delivered again', async () => {
    let losesAnswers = true;
    const server = await aStrictServer({
      answer: ({ method, socket }, objects) => {
        if (method !== 'PUT' || !losesAnswers) return undefined;
        objects.set('a.csv', Buffer.from('a'));
        socket.destroy();
        return undefined;
      },
    });
    const [channel, file] = [channelTo(server.settings), await staged('a.csv', 'a')];
    const first = await channel.deliver([file]);
    losesAnswers = false;
    expect([
      ['unreachable', 'delivered'].includes(first.status),
      (await channel.deliver([file])).status,
    ]).toEqual([true, 'delivered']);
  });

  it('is unreachable if no server is running, or its certificate is not trusted', async () => {
    const server = await aStrictServer();
    const { ca: _, ...unknownToUs } = server.settings;
    const file = await staged('a.csv', 'a');
    expect(await channelTo(unknownToUs).deliver([file])).toMatchObject({ status: 'unreachable' });
    expect(
      await channelTo({ ...server.settings, endpoint: 'https://localhost:9' }).deliver([file]),
    ).toMatchObject({
      status: 'unreachable',
    });
    expect(server.objects.size).toBe(0);
  });

  it('shows no credentials', async () => {
    const { settings } = await aStrictServer();
    const file = await staged('a.csv', 'a');
    const outcome = await channelTo({
      ...settings,
      accessKeyId: 'AKIAWRONG',
      secretAccessKey: 'hunter2',
    }).deliver([file]);
    expect(outcome.status).toBe('refused');
    expect(JSON.stringify(outcome)).not.toMatch(/AKIAWRONG|hunter2/);
  });
});
