import { z } from 'zod';
import { httpsAddress } from './https-address.ts';
import { path, text } from './plain-values.ts';
import { secret } from './secret.ts';

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^[^/\\\p{Cc}]+(?:\/[^/\\\p{Cc}]+)*$/u;

/** A bucket of an S3-compatible service, and its credentials. */
export const s3Place = {
  endpoint: httpsAddress
    .optional()
    .describe('Address of the S3 service; must start with https:// (default: AWS in the region)'),
  region: text
    .regex(/^[a-z0-9-]+$/i, 'expected the name of a region as the service gives it, like eu-central-1')
    .describe('Region of the bucket'),
  bucket: z
    .string()
    .regex(bucketName, 'expected the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens')
    .describe('Name of the bucket, which must exist'),
  prefix: z
    .string()
    .regex(prefixForm, 'expected parts joined by /, without one at the beginning and the end')
    .refine((prefix) => !prefix.split('/').some((part) => part === '.' || part === '..'), {
      error: 'has a part that many programs take for another folder: . or ..',
    })
    .optional()
    .describe('Prefix of the file names in the bucket (default: none)'),
  accessKeyId: secret.describe('Access key identifier'),
  secretAccessKey: secret.describe('Secret access key'),
  pathStyle: z
    .boolean()
    .optional()
    .describe('Use path-style addresses (default: true with an endpoint, otherwise false)'),
  caFile: path.optional().describe('Additional certificate authority to trust (PEM file)'),
  serverSideEncryption: z
    .enum(['AES256', 'aws:kms'])
    .optional()
    .describe('Server-side encryption (default: as configured for the bucket)'),
  kmsKeyId: text.optional().describe('KMS key for aws:kms (default: the default key of the bucket owner)'),
};
