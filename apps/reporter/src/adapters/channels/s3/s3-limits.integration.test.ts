import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { aCertificate } from '../../../testing/certificate.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { createS3Channel, type S3Channel } from './s3.ts';

async function aFile(): Promise<StagedFile> {
  const root = await temporaryFolder();
  await writeFile(join(root, 'file'), 'ours');
  const sha256 = createHash('sha256').update('ours').digest('hex');
  return { name: 'a.csv', format: 'csv', mediaType: 'text/csv', root, path: 'file', bytes: 4, sha256 };
}

/** A bucket of a service that answers as a test wants, and how many bytes the service has written by then. */
async function aBucket(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly channel: S3Channel; readonly written: () => number }> {
  const { key, cert } = await aCertificate();
  const server = createServer({ key, cert }, (request, response) => {
    request.resume();
    answer(request, response);
  });
  const sockets: TLSSocket[] = [];
  server.on('secureConnection', (socket) => {
    // The client may leave in the middle.
    sockets.push(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  const channel = createS3Channel({
    endpoint: `https://localhost:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    bucket: 'reports',
    prefix: '',
    pathStyle: true,
    accessKeyId: 'key-of-tests',
    secretAccessKey: 'secret-of-tests',
    ca: cert,
  });
  onTestFinished(() => channel.close());
  return { channel, written: () => sockets.reduce((total, { bytesWritten }) => total + bytesWritten, 0) };
}

const maxFloodBytes = 64 << 20;

/** Far more than anybody is to read. It ends, so that a reader without a limit fails and does not hang. */
function flood(response: ServerResponse, start: string): void {
  const piece = Buffer.alloc(64 << 10, 'x');
  const pieces = function* () {
    yield Buffer.from(start);
    for (let sent = 0; sent < maxFloodBytes; sent += piece.byteLength) yield piece;
  };
  Readable.from(pieces()).pipe(response);
}

it('limits the size of a response', async () => {
  const { channel, written } = await aBucket(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(404).end();
    else flood(response.writeHead(403), '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>');
  });
  expect(await channel.deliver([await aFile()])).toEqual({
    status: 'refused',
    reason: expect.stringContaining('the response has more than 1048576 bytes'),
  });
  // What the system holds between the two comes on top.
  expect(written()).toBeLessThan(maxFloodBytes / 2);
});

it('reads no more of an object than the file has that is compared with it', async () => {
  const { channel, written } = await aBucket(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(200, { 'content-length': 4 }).end();
    else flood(response.writeHead(200), 'ours');
  });
  expect(await channel.deliver([await aFile()])).toEqual({
    status: 'unreachable',
    reason: 's3://reports/a.csv: EMSGSIZE: the object has more than 4 bytes',
  });
  expect(written()).toBeLessThan(maxFloodBytes / 2);
});

it.each(['HEAD', 'PUT', 'GET'])('ends a %s that is given up', async (given) => {
  const asked = Promise.withResolvers<IncomingMessage>();
  const { channel } = await aBucket((request, response) => {
    if (request.method === given) {
      if (given === 'GET') response.writeHead(200).write('o');
      asked.resolve(request);
    } else if (given === 'GET') response.writeHead(200, { 'content-length': 4 }).end();
    else response.writeHead(404).end();
  });
  const giving = new AbortController();
  const outcome = channel.deliver([await aFile()], giving.signal);
  const { socket } = await asked.promise;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  giving.abort('it takes too long');
  expect(await outcome).toEqual({
    status: 'unreachable',
    reason: 's3://reports: it takes too long',
  });
  await closed;
});
