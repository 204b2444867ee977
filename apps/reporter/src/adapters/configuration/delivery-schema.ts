import { type ExportFormat, exporters } from '@outlay/exporters';
import { locales } from '@outlay/reports';
import { z } from 'zod';
import { emailAddress } from '../channels/email/email-address.ts';
import { fileNameTemplate, templateFields } from './file-name-template.ts';
import {
  messageFields,
  messageTemplate,
  replyToFields,
  replyToTemplate,
  unsubscribeAddress,
} from './message-template.ts';
import { name, path, uniqueList } from './plain-values.ts';
import { s3Place } from './s3-schema.ts';

/** One or more formats without duplicates. */
export const formats = uniqueList(z.enum(Object.keys(exporters) as [ExportFormat, ...ExportFormat[]]));

const what = {
  formats: formats.optional().describe('Formats to deliver (default: those of the job)'),
  accounts: uniqueList(name).optional().describe('Accounts to deliver (default: all of the job)'),
  locale: z.enum(locales).optional().describe('Language (default: that of each account)'),
};

const names = `with fields: ${templateFields.map((field) => `{${field}}`).join(', ')}`;
const fileName = fileNameTemplate.default('{account}/{kind}-{period}.{ext}');

const folderDelivery = z.strictObject({
  channel: z.literal('folder'),
  path: path.describe('Folder; created if it does not exist'),
  name: fileName.describe(`Name of files in the folder, ${names}`),
  fileMode: z
    .string()
    .regex(/^06[046][046]$/, 'expected who may read the files, in quotes: "0600", "0640", "0644" or alike')
    .optional()
    .describe(
      'Mode of the files, in octal, default "0640"; everybody who may read the files may also search the folders that Outlay creates',
    ),
  timeoutSeconds: z
    .int()
    .min(1)
    .max(3_600)
    .optional()
    .describe('Timeout, plus one second per 256 kB (default: 60)'),
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

const fieldsIn = (fields: readonly string[]) =>
  `with fields: ${fields.map((field) => `{${field}}`).join(', ')}`;
const messageText = fieldsIn(messageFields);

const emailDelivery = z
  .strictObject({
    channel: z.literal('email'),
    recipients: z
      .array(z.strictObject({ address: emailAddress.describe('Recipient address'), ...what }))
      .min(1)
      .optional()
      .describe('Recipients; each receives a separate message for every account'),
    directoryRecipients: z
      .literal(true)
      .optional()
      .describe('Send the reports of each account also to the recipients that the directory has for it'),
    onUncertain: z
      .enum(['hold', 'resend'])
      .default('hold')
      .describe('A message that may have arrived: hold waits for your decision, resend may send it twice'),
    subject: messageTemplate(200)
      .optional()
      .describe(`Subject (default: period, amount and change), ${messageText}`),
    intro: messageTemplate(2000).optional().describe(`Text above the report, ${messageText}`),
    replyTo: replyToTemplate
      .optional()
      .describe(`Address that replies go to (default: the sender), ${fieldsIn(replyToFields)}`),
    unsubscribe: unsubscribeAddress
      .optional()
      .describe('https: or mailto: address where recipients can stop the messages'),
  })
  .superRefine(({ recipients, directoryRecipients }, context) => {
    if (recipients !== undefined || directoryRecipients) return;
    context.addIssue({ code: 'custom', path: ['recipients'], message: 'expected a list, found nothing' });
  })
  .transform(({ recipients = [], ...same }) => ({ ...same, recipients }));

/** A delivery of a job. */
export const deliverySchema = z.discriminatedUnion('channel', [folderDelivery, s3Delivery, emailDelivery]);

/** A delivery of a job. */
export type Delivery = z.output<typeof deliverySchema>;
