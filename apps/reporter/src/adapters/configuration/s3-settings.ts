import type { S3Settings } from '../channels/s3/s3-settings.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import type { Configuration } from './configuration.ts';
import type { Delivery } from './delivery-schema.ts';
import { readCertificate } from './read-certificate.ts';
import { readSecret } from './read-secret.ts';
import { s3Endpoint } from './s3-target.ts';

/** A delivery to a bucket. */
export type S3Delivery = Extract<Delivery, { channel: 's3' }>;

/** The deliveries to buckets of all jobs. */
export function s3Deliveries({ jobs }: Configuration): S3Delivery[] {
  return jobs.flatMap(({ deliveries }) => deliveries.filter((delivery) => delivery.channel === 's3'));
}

/**
 * Settings of an S3 channel, including the access key.
 * @throws {ConfigurationError} if the key or the certificate authority cannot be read
 */
export async function s3Settings(delivery: S3Delivery, environment: Environment): Promise<S3Settings> {
  const {
    endpoint,
    region,
    bucket,
    prefix = '',
    pathStyle,
    caFile,
    serverSideEncryption,
    kmsKeyId,
  } = delivery;
  return {
    endpoint: s3Endpoint(delivery),
    region,
    bucket,
    prefix,
    pathStyle: pathStyle ?? endpoint !== undefined,
    accessKeyId: await readSecret(delivery.accessKeyId, environment),
    secretAccessKey: await readSecret(delivery.secretAccessKey, environment),
    ...(caFile === undefined ? {} : { ca: await readCertificate(caFile) }),
    ...(serverSideEncryption === undefined ? {} : { serverSideEncryption }),
    ...(kmsKeyId === undefined ? {} : { kmsKeyId }),
  };
}
