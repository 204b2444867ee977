import { type ExportFormat, exporters } from '@outlay/exporters';
import { locales } from '@outlay/reports';
import { z } from 'zod';
import { emailAddress } from '../channels/email/email-address.ts';
import { fileNameTemplate, templateFields } from './file-name-template.ts';
import { name, path, uniqueList } from './plain-values.ts';
import { s3Place } from './s3-schema.ts';

/** One or more formats, each once. */
export const formats = uniqueList(z.enum(Object.keys(exporters) as [ExportFormat, ...ExportFormat[]]));

const what = {
  formats: formats.optional().describe('Which formats; those of the job where it is not given'),
  accounts: uniqueList(name)
    .optional()
    .describe('Reports of which accounts of the job; of all where it is not given'),
  locale: z
    .enum(locales)
    .optional()
    .describe('In which language; in that of each account where it is not given'),
};

const names = `with fields: ${templateFields.map((field) => `{${field}}`).join(', ')}`;
const fileName = fileNameTemplate.default('{account}/{kind}-{period}.{ext}');

const folderDelivery = z.strictObject({
  channel: z.literal('folder'),
  path: path.describe('The folder; made where it does not exist'),
  name: fileName.describe(`Name of files in the folder, ${names}`),
  fileMode: z
    .string()
    .regex(/^06[046][046]$/, 'expected who may read the files, in quotes: "0600", "0640", "0644" or alike')
    .optional()
    .describe(
      'Mode of the files, in octal, "0640" where it is not given; folders that are made can be searched by whoever may read the files',
    ),
  timeoutSeconds: z
    .int()
    .min(1)
    .max(3_600)
    .optional()
    .describe('How long it may take to answer, besides a second for each 256 kB; 60 where it is not given'),
  ...what,
});

const s3Delivery = z
  .strictObject({
    channel: z.literal('s3'),
    ...s3Place,
    name: fileName.describe(`Name of files in the bucket, after the prefix, ${names}`),
    ...what,
  })
  .superRefine(({ serverSideEncryption, kmsKeyId }, context) => {
    if (kmsKeyId === undefined || serverSideEncryption === 'aws:kms') return;
    const message = 'is the key of aws:kms; expected serverSideEncryption: aws:kms beside it';
    context.addIssue({ code: 'custom', path: ['kmsKeyId'], message });
  });

const emailDelivery = z.strictObject({
  channel: z.literal('email'),
  recipients: z
    .array(z.strictObject({ address: emailAddress.describe('Where to'), ...what }))
    .min(1)
    .describe('Each gets a message of their own for every account'),
  onUncertain: z
    .enum(['hold', 'resend'])
    .default('hold')
    .describe('A message that may have arrived: hold waits for a person, resend may send it twice'),
});

/** One way that a job's files go. */
export const deliverySchema = z.discriminatedUnion('channel', [folderDelivery, s3Delivery, emailDelivery]);

/** One way that a job's files go. */
export type Delivery = z.output<typeof deliverySchema>;
