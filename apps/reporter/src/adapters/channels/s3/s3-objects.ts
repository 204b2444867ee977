import { createHash } from 'node:crypto';
import { Agent } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rootCertificates } from 'node:tls';
import type { S3Client } from '@aws-sdk/client-s3';
import { stagedBytes } from '../../staged-files/read-staged.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { limitBytes } from './limit-bytes.ts';
import type { S3Settings } from './s3-settings.ts';

/** Entity tag of an object, and its version if the bucket has versioning. */
export type S3Marks = { readonly etag: string | undefined; readonly version: string | undefined };

/** An object in the bucket. */
export type S3Object = S3Marks & {
  readonly bytes: number;
  /** Hexadecimal; `undefined` if the service does not store it. */
  readonly sha256: string | undefined;
};

/** The requests that deliveries need. Errors are read by `s3FailureOf`; transient ones are retried twice before. */
export type S3Objects = {
  /** Checks that the bucket exists and can be accessed. */
  readonly headBucket: () => Promise<void>;
  readonly head: (key: string) => Promise<S3Object>;
  /**
   * Reads an object up to its announced size.
   * @returns its SHA-256, hexadecimal
   */
  readonly hash: (key: string, bytes: number) => Promise<string>;
  /** @param onlyNew - whether the service must reject the request with 412 if the key exists */
  readonly put: (key: string, file: StagedFile, onlyNew: boolean) => Promise<S3Marks>;
};

/** A bucket, and the connections that its requests share. */
export type S3Bucket = {
  /** @param giveUp - aborted to stop requests, including those in progress */
  readonly objects: (giveUp?: AbortSignal) => S3Objects;
  readonly close: () => void;
};

/** Opens a bucket. The SDK is loaded with the first request. */
export function openS3Bucket(settings: S3Settings): S3Bucket {
  const agent = new Agent({ keepAlive: true, ...trusted(settings) });
  let opened: Promise<Opened> | undefined;
  const open = () => (opened ??= openClient(settings, agent));
  return { objects: (giveUp) => objectsOf(settings, open, giveUp), close: () => agent.destroy() };
}

function objectsOf(
  { bucket: Bucket, serverSideEncryption: ServerSideEncryption, kmsKeyId: SSEKMSKeyId }: S3Settings,
  open: () => Promise<Opened>,
  giveUp: AbortSignal | undefined,
): S3Objects {
  const until = giveUp && { abortSignal: giveUp };
  return {
    async headBucket() {
      const { client, sdk } = await open();
      await client.send(new sdk.HeadBucketCommand({ Bucket }), until);
    },
    async head(Key) {
      const { client, sdk } = await open();
      const found = await client.send(
        new sdk.HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }),
        until,
      );
      const sha256 = wholeHash(found.ChecksumSHA256);
      return { bytes: found.ContentLength ?? 0, sha256, etag: found.ETag, version: found.VersionId };
    },
    async hash(Key, bytes) {
      const { client, sdk } = await open();
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), until);
      const hash = createHash('sha256');
      await pipeline(Body as Readable, limitBytes(bytes, 'the object'), hash, { signal: giveUp });
      return hash.digest('hex');
    },
    async put(Key, file, onlyNew) {
      const { sha256, mediaType: ContentType } = file;
      const { client, sdk } = await open();
      const Body = await stagedBytes(file);
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      const encryption = { ServerSideEncryption, SSEKMSKeyId };
      const condition = onlyNew ? { IfNoneMatch: '*' } : {};
      const object = { Bucket, Key, Body, ContentType, ChecksumSHA256 };
      const put = new sdk.PutObjectCommand({ ...object, ...encryption, ...condition });
      const { ETag: etag, VersionId: version } = await client.send(put, until);
      return { etag, version };
    },
  };
}

type Opened = { readonly client: S3Client; readonly sdk: typeof import('@aws-sdk/client-s3') };

/** Sets every option explicitly, so that the SDK reads nothing from the environment or from configuration files. */
async function openClient(
  { endpoint, region, pathStyle, accessKeyId, secretAccessKey }: S3Settings,
  httpsAgent: Agent,
): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    retryMode: 'standard',
    defaultsMode: 'standard',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    expectContinueHeader: false,
    userAgentAppId: 'outlay',
    requestHandler: { httpsAgent, connectionTimeout: 20_000, socketTimeout: 60_000 },
  });
  limitResponses(client);
  return { client, sdk };
}

/** Maximum size of a response other than an object. The SDK reads these as a whole. */
const maxResponseBytes = 1 << 20;

function limitResponses({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { readonly statusCode: number; body: unknown };
        const isObject = commandName === 'GetObjectCommand' && response.statusCode < 300;
        if (!isObject && response.body instanceof Readable) {
          const limited = limitBytes(maxResponseBytes, 'the response');
          // The reader of the limited stream receives the error.
          pipeline(response.body, limited).catch(() => undefined);
          response.body = limited;
        }
        return result;
      },
    { step: 'deserialize', priority: 'low' },
  );
}

function trusted({ ca }: S3Settings) {
  return ca === undefined ? {} : { ca: [...rootCertificates, ca] };
}

/**
 * The checksum of a whole object. That of a multipart upload is a checksum of checksums and ends with their number.
 */
function wholeHash(base64: string | undefined): string | undefined {
  const isWhole = base64 !== undefined && !base64.includes('-');
  return isWhole ? Buffer.from(base64, 'base64').toString('hex') : undefined;
}
