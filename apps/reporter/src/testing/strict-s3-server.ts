import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../adapters/channels/s3/s3-settings.ts';
import { sharedCertificate } from './certificate.ts';

/** A response that replaces the server's own; `undefined` to let the server respond. */
export type S3Answer = { readonly status: number; readonly code?: string } | undefined;

/** A running bucket that supports conditional writes and checksums, and records its requests. */
export type StrictS3Server = {
  readonly settings: S3Settings;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Requests in order, such as `PUT reports/a.csv`. */
  readonly requests: readonly string[];
  /** Adds an object without a request. */
  readonly place: (key: string, content: string) => void;
  readonly stop: () => Promise<void>;
};

/** Options of the server. */
export type StrictS3ServerOptions = {
  /** Called before the server handles a request. */
  readonly answer?: (request: IncomingMessage, objects: Map<string, Buffer>) => S3Answer;
  /** Whether it returns the SHA-256 of objects. */
  readonly returnsChecksums?: boolean;
};

/**
 * Starts a bucket over TLS on a free loopback port. It rejects unsigned requests, and bytes that do not match their
 * checksum.
 */
export async function startStrictS3Server({
  answer = () => undefined,
  returnsChecksums = true,
}: StrictS3ServerOptions = {}): Promise<StrictS3Server> {
  const { key, cert } = await sharedCertificate();
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    void respond(request, response);
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = decodeURIComponent(request.url ?? '').split('?');
    const [, bucket, name = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? [];
    requests.push(`${request.method} ${bucket}/${name}`);
    const body = await buffer(request);
    const found =
      answer(request, objects) ??
      refusal(request, body, { bucket, isBucket: name === '', existing: objects.get(name) });
    if (found) return refuse(response, request, found);
    if (request.method === 'PUT') objects.set(name, body);
    tell(response, request, { object: objects.get(name) ?? Buffer.alloc(0), returnsChecksums });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `https://localhost:${port}`,
      region: 'eu-central-1',
      bucket: 'reports',
      prefix: '',
      pathStyle: true,
      accessKeyId: 'key-of-tests',
      secretAccessKey: 'secret-of-tests',
      ca: cert,
    },
    objects,
    requests,
    place: (name, content) => void objects.set(name, Buffer.from(content)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Asked = {
  readonly bucket: string | undefined;
  /** Whether the request is for the bucket itself. */
  readonly isBucket: boolean;
  readonly existing: Buffer | undefined;
};

function refusal(
  { method, headers }: IncomingMessage,
  body: Buffer,
  { bucket, isBucket, existing }: Asked,
): S3Answer {
  const isSigned = /^AWS4-HMAC-SHA256 Credential=key-of-tests\/\d{8}\/eu-central-1\/s3\/aws4_request/.test(
    headers.authorization ?? '',
  );
  if (!isSigned) return { status: 403, code: 'AccessDenied' };
  if (bucket !== 'reports') return { status: 404, code: 'NoSuchBucket' };
  if (method !== 'PUT') return existing || isBucket ? undefined : { status: 404, code: 'NoSuchKey' };
  if (headers['x-amz-content-sha256'] !== sha256(body).toString('hex'))
    return { status: 400, code: 'BadDigest' };
  if (headers['x-amz-checksum-sha256'] !== sha256(body).toString('base64'))
    return { status: 400, code: 'BadDigest' };
  return existing && headers['if-none-match'] === '*'
    ? { status: 412, code: 'PreconditionFailed' }
    : undefined;
}

function refuse(
  response: ServerResponse,
  { method }: IncomingMessage,
  { status, code = '' }: NonNullable<S3Answer>,
) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : xml);
}

function tell(
  response: ServerResponse,
  { method, headers }: IncomingMessage,
  { object, returnsChecksums }: { readonly object: Buffer; readonly returnsChecksums: boolean },
): void {
  const asksChecksum = headers['x-amz-checksum-mode'] === 'ENABLED' && returnsChecksums;
  response.writeHead(200, {
    etag: `"${sha256(object).toString('hex').slice(0, 8)}"`,
    'x-amz-version-id': 'v1',
    ...(asksChecksum ? { 'x-amz-checksum-sha256': sha256(object).toString('base64') } : {}),
    'content-length': method === 'PUT' ? 0 : object.byteLength,
  });
  response.end(method === 'GET' ? object : undefined);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
