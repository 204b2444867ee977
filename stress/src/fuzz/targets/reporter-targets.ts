import { parseCron, parseMonthDay, parseRrule, ScheduleError } from '@outlay/schedule';
import { isEmailAddress, mailboxOf } from 'outlay/internal/adapters/channels/email/email-address.ts';
import { configurationOf } from 'outlay/internal/adapters/configuration/configuration.ts';
import { configurationSchema } from 'outlay/internal/adapters/configuration/configuration-schema.ts';
import { fileNameOf, templateProblem } from 'outlay/internal/adapters/configuration/file-name-template.ts';
import { accountingFile } from 'outlay/internal/adapters/configuration/read-accounting-file.ts';
import { checkedYaml } from 'outlay/internal/adapters/configuration/read-yaml-file.ts';
import { ConfigurationError } from 'outlay/internal/errors/configuration-error.ts';
import type { FuzzTarget } from '../engine/fuzz-target.ts';

const isRefusal = (error: unknown) => error instanceof ConfigurationError || error instanceof ScheduleError;

const configurationText = `accounts:
  home: { baseUrl: https://finance.example, token: { env: TOKEN }, timeZone: Europe/Warsaw }
jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    formats: [pdf, csv]
    csv: { dialect: excel-pl }
    deliveries:
      - { channel: folder, path: reports, name: "{account}/{kind}-{period}.{ext}" }
      - { channel: email, recipients: [{ address: home@finance.example, locale: pl }] }
smtp: { host: mail.finance.example, from: Reports <reports@finance.example> }
store: { url: sqlite:outlay.sqlite, keepFiles: 400 days }
`;

const configuration: FuzzTarget = {
  name: 'configuration',
  seeds: [
    configurationText,
    'accounts: {}\n',
    'accounts: &a { b: *a }\n',
    '<<: { a: 1 }\n',
    '? [a]\n: !!binary aGk=\n',
  ],
  isRefusal,
  read: (text) =>
    configurationOf(
      checkedYaml({ name: 'outlay.yaml', text, scalars: 'typed' }, configurationSchema),
      'outlay.yaml',
    ),
};

const accounting: FuzzTarget = {
  name: 'accounting',
  seeds: [
    'rules:\n  - { category: Jedzenie, account: "010", vat: A }\ndefault: { account: 402 }\n',
    'rules: []\n',
  ],
  isRefusal,
  read: (text) => checkedYaml({ name: 'accounting.yaml', text, scalars: 'text' }, accountingFile),
};

const cron: FuzzTarget = {
  name: 'cron',
  seeds: [
    '0 6 1 * *',
    '*/15 8-18 * * MON-FRI',
    '30 2 L * ?',
    '0 0 29 FEB *',
    '@monthly',
    '5,10-20/3 * * 1-12/2 7',
  ],
  isRefusal,
  read: parseCron,
};

const rrule: FuzzTarget = {
  name: 'rrule',
  seeds: [
    'FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=6;BYMINUTE=0',
    'FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=2',
    'FREQ=MONTHLY;BYDAY=-1SU;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=3',
    'DTSTART:20261001T060000\nRRULE:FREQ=DAILY;UNTIL=20271231T000000',
  ],
  isRefusal,
  read: parseRrule,
};

const monthDay: FuzzTarget = {
  name: 'time-of-day',
  seeds: ['07:30', '00:00', '23:59', '24:00', '7:30', '07:30:15'],
  isRefusal,
  read: (text) => parseMonthDay('firstWorkingDay', text),
};

const values = { job: 'monthly', account: 'home', kind: 'monthly', period: '2026-10', date: '2026-11-01' };

const fileNames: FuzzTarget = {
  name: 'file-names',
  seeds: [
    '{account}/{kind}-{period}.{ext}',
    '{locale}/{job}-{date}.{ext}',
    '../{ext}',
    '/{ext}',
    'a//{ext}',
    '{',
  ],
  isRefusal,
  read(text) {
    if (templateProblem(text) !== undefined) return;
    const name = fileNameOf(text, { ...values, batch: '0007', locale: 'pl', ext: 'pdf' });
    const parts = name.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..') || name.includes('\0')) {
      throw new Error(`leads to ${name}`);
    }
  },
};

const addresses: FuzzTarget = {
  name: 'addresses',
  seeds: [
    'home@finance.example',
    'Reports <reports@finance.example>',
    'a@b',
    '"a b"@c.example',
    'zażółć@gęśl.example',
  ],
  isRefusal,
  read(text) {
    const { name, address } = mailboxOf(text);
    if (isEmailAddress(address) && /[\r\n\0]/.test(`${name}${address}`)) throw new Error('breaks a header');
  },
};

/** The readers of the reporter. */
export const reporterFuzzTargets: readonly FuzzTarget[] = [
  configuration,
  accounting,
  cron,
  rrule,
  monthDay,
  fileNames,
  addresses,
];
