import { z } from 'zod';
import { httpsAddress } from './https-address.ts';
import { path, text } from './plain-values.ts';
import { secret } from './secret.ts';

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^[^/\\\p{Cc}]+(?:\/[^/\\\p{Cc}]+)*$/u;

/** A bucket of a service that speaks the S3 protocol, and how to log in there. */
export const s3Place = {
  endpoint: httpsAddress
    .optional()
    .describe('Address of the service, https:// only; that of AWS in the region where it is not given'),
  region: text
    .regex(/^[a-z0-9-]+$/i, 'expected the name of a region as the service gives it, like eu-central-1')
    .describe('Region of the bucket, as the service names it'),
  bucket: z
    .string()
    .regex(bucketName, 'expected the name of a bucket: 3 to 63 small letters, digits, dots and hyphens')
    .describe('Name of the bucket; it has to exist'),
  prefix: z
    .string()
    .regex(prefixForm, 'expected parts joined by /, without one at the beginning and the end')
    .refine((prefix) => !prefix.split('/').some((part) => part === '.' || part === '..'), {
      error: 'has a part that many programs take for another folder: . or ..',
    })
    .optional()
    .describe('What stands before the names of files in the bucket; nothing where it is not given'),
  accessKeyId: secret.describe('The access key to log in with: its identifier'),
  secretAccessKey: secret.describe('The access key to log in with: its secret'),
  pathStyle: z
    .boolean()
    .optional()
    .describe('Whether the bucket stands in the path of addresses; true with an endpoint, false without one'),
  caFile: path.optional().describe('A private certificate authority to trust besides the usual ones, PEM'),
  serverSideEncryption: z
    .enum(['AES256', 'aws:kms'])
    .optional()
    .describe('How the service encrypts what it keeps; as the bucket says where it is not given'),
  kmsKeyId: text.optional().describe('The key of aws:kms; the usual one of the owner where it is not given'),
};
