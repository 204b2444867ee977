import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { configurationJsonSchema } from './configuration-json-schema.ts';
import { configurationPath } from './configuration-path.ts';
import { configurationSchema } from './configuration-schema.ts';
import { readConfiguration } from './read-configuration.ts';
import { checkedYaml } from './read-yaml-file.ts';

const inDocs = (file: string) => fileURLToPath(new URL(`../../../../../docs/${file}`, import.meta.url));
const example = inDocs('examples/outlay.yaml');
const directoryExample = inDocs('examples/outlay-directory.yaml');

/** What is wrong with a text; empty where nothing is. */
function problemsOf(text: string): string[] {
  try {
    checkedYaml({ name: 'outlay.yaml', text, scalars: 'typed' }, configurationSchema);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n');
    throw error;
  }
}

const account = 'accounts: { home: { baseUrl: "https://finance.example", token: { env: TOKEN } } }\n';
const smtp = 'smtp: { host: mail.finance.example, from: reports@finance.example }\n';
const weekly = (more: string) =>
  `${account}${smtp}jobs:\n  weekly:\n    kind: weekly\n    schedule: { cron: '0 6 * * 1' }\n${more}`;
const toFolder = '    deliveries: [{ channel: folder, path: reports }]\n';

const toBucket =
  '{ channel: s3, region: eu-central-1, bucket: abc, accessKeyId: { env: ID }, secretAccessKey: { env: SECRET }';

describe('the example of the how-to', () => {
  it('is the file that the page shows', async () => {
    const page = await readFile(inDocs('how-to-configure.md'), 'utf8');
    const shown = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text);
    expect(shown).toContain(await readFile(example, 'utf8'));
    expect(shown).toContain(await readFile(directoryExample, 'utf8'));
  });

  it('has every option that there is', async () => {
    const otherSources = 'url: token: caFile: query: folder: ';
    const text =
      (await readFile(example, 'utf8')) + (await readFile(directoryExample, 'utf8')) + otherSources;
    const names = optionNames(configurationJsonSchema());
    expect(names.size).toBeGreaterThan(40);
    expect(
      [...names].filter((name) => !new RegExp(`\\b${name}: `).test(text) && !text.includes(`${name}:\n`)),
    ).toEqual([]);
  });

  it('is read, with paths relative to its folder and defaults for missing settings', async () => {
    const { accounts, jobs, smtp: server, store, alerts } = await readConfiguration(example);
    expect(accounts[1]).toEqual({
      name: 'workshop',
      title: 'workshop',
      baseUrl: 'https://finance.example',
      token: { file: inDocs('examples/secrets/workshop-token') },
      caFile: inDocs('examples/secrets/private-ca.pem'),
      timeZone: 'Europe/Warsaw',
      currency: 'PLN',
      locale: 'en',
    });
    expect(jobs.map(({ name, accounts: of }) => [name, of])).toEqual([
      ['monthly', ['household', 'workshop']],
      ['bookkeeping', ['workshop']],
      ['children', ['household']],
      ['so-far', ['household', 'workshop']],
      ['books', ['workshop']],
    ]);
    expect(jobs[1]).toMatchObject({
      accounting: inDocs('examples/accounting.yaml'),
      csv: { options: { dialect: 'excel-pl', dateForm: 'iso', rows: 'parts' } },
      deliveries: [
        { channel: 'folder', path: inDocs('examples/bookkeeping') },
        {
          channel: 's3',
          accessKeyId: { env: 'OUTLAY_S3_KEY_ID' },
          caFile: inDocs('examples/secrets/s3-ca.pem'),
          name: '{account}/{kind}-{period}.{ext}',
        },
      ],
    });
    expect(jobs[2]).toMatchObject({
      whenMissed: 'once',
      whenIncomplete: 'hold',
      csv: { options: {}, layout: { name: 'ynab', currency: 'PLN' } },
    });
    expect(jobs[3]).toMatchObject({ formats: ['pdf', 'xlsx'], csv: { options: {} } });
    expect(server).toMatchObject({
      port: 587,
      caFile: inDocs('examples/secrets/mail-ca.pem'),
      dkim: { privateKey: { file: inDocs('examples/secrets/dkim.pem') } },
    });
    const files = inDocs('examples/outlay.sqlite-files');
    const encryption = {
      key: { env: 'OUTLAY_STORE_KEY' },
      previous: [{ file: inDocs('examples/secrets/store-key-2025') }],
    };
    expect(store).toEqual({ sqliteFile: inDocs('examples/outlay.sqlite'), files, encryption });
    expect(alerts).toEqual({ to: 'owner@finance.example', locale: 'en' });
  });
});

/** A configuration with one job that has more options. */
const withOptions = (
  more: string,
) => `accounts: { home: { baseUrl: "https://finance.example", token: { env: TOKEN } } }
jobs: { monthly: { kind: monthly, schedule: { cron: "0 6 1 * *" }, deliveries: [{ channel: folder, path: reports }], ${more} } }`;

describe('what is wrong with a configuration', () => {
  it("is an appendix to sections of one's own", () => {
    expect(problemsOf(withOptions('preset: accountant, appendix: [documents]'))).toEqual([]);
    expect(problemsOf(withOptions('appendix: [documents], sections: [headline]'))).toEqual([
      expect.stringMatching(/jobs\.monthly\.appendix: follows the sections of a preset/),
    ]);
  });

  it('is CSV rows of entries without an accounting file', () => {
    expect(problemsOf(withOptions('accounting: books.yaml, csv: { rows: entries }'))).toEqual([]);
    expect(problemsOf(withOptions('csv: { rows: entries }'))).toEqual([
      expect.stringMatching(/jobs\.monthly\.csv\.rows: entries needs accounting: a file with accounts/),
    ]);
  });

  it('is EDI++ without an accounting file, also in an archive', () => {
    expect(problemsOf(withOptions('accounting: books.yaml, formats: [epp]'))).toEqual([]);
    expect(problemsOf(withOptions('formats: [pdf], zip: { formats: [epp] }'))).toEqual([]);
    for (const formats of ['formats: [csv, epp]', 'formats: [zip], zip: { formats: [epp] }']) {
      expect(problemsOf(withOptions(formats))).toEqual([
        expect.stringMatching(/jobs\.monthly\.formats: epp needs accounting: a file with tax and company/),
      ]);
    }
  });

  it('is a file for Optima without an accounting file, also one of a delivery only', () => {
    expect(problemsOf(withOptions('accounting: books.yaml, formats: [optima]'))).toEqual([]);
    expect(problemsOf(withOptions('formats: [optima, epp]'))).toEqual([
      expect.stringMatching(/jobs\.monthly\.formats: epp needs accounting: a file with tax and company/),
      expect.stringMatching(/jobs\.monthly\.formats: optima needs accounting: a file with tax and optima/),
    ]);
    const delivered = withOptions('').replace('path: reports', 'path: reports, formats: [optima]');
    expect(problemsOf(delivered)).toEqual([
      expect.stringMatching(/jobs\.monthly\.formats: optima needs accounting/),
    ]);
  });

  it('is a period that cannot be closed, or corrections of none', () => {
    expect(problemsOf(withOptions('close: manually, corrections: { watch: 24 }'))).toEqual([]);
    expect(problemsOf(withOptions('close: { after: 0d }'))).toEqual([]);
    expect(problemsOf(withOptions('corrections: { watch: 3 }'))).toEqual([
      expect.stringMatching(/jobs\.monthly\.corrections: is for closed periods; add close/),
    ]);
    expect(problemsOf(withOptions('period: current, close: manually'))).toEqual([
      expect.stringMatching(/jobs\.monthly\.close: is for period: last/),
    ]);
    const dueWeekly = withOptions('close: manually').replace('"0 6 1 * *"', '"0 6 * * 1"');
    expect(problemsOf(dueWeekly)).toContainEqual(
      expect.stringMatching(/jobs\.monthly\.close: the job is due more than once per monthly period/),
    );
    for (const close of ['5d', '{ after: 5 days }', '{ after: -1d }', 'automatically']) {
      expect(problemsOf(withOptions(`close: ${close}`))).toEqual([
        expect.stringMatching(
          /jobs\.monthly\.close.*: expected ("manually" or names with values|a number of days)/,
        ),
      ]);
    }
  });

  it('is reported all at once: each value, and inconsistencies', () => {
    const text = `accounts:
  home: { baseUrl: "http://finance.example", token: { env: TOKEN }, timeZone: Europe/Warszawa, currency: zł }
  all: { baseUrl: "https://finance.example", token: { env: TOKEN } }
  Mój Dom: { baseUrl: "https://finance.example", token: { env: TOKEN } }
jobs:
  monthly:
    kind: custom
    accounts: [home, shop, home]
    schedule: { cron: '0 25 * * *' }
    formats: [pdf, docx]
    sections: [headline, charts]
    csv: { delimiter: ';;' }
    deliveries:
      - { channel: folder, path: reports, name: '../{month}.{ext}' }
      - channel: email
        recipients:
          - { address: 'a@b', locale: de, accounts: [shed] }
          - { address: A@finance.example }
          - { address: a@finance.example, formts: [pdf] }
  weekly:
    kind: weekly
    schedule: { on: lastWorkingDay }
    deliveries: [{ channel: ftp }]
alerts: { to: nobody }
`;
    expect(problemsOf(text).map((line) => line.slice(0, 118))).toMatchInlineSnapshot(`
      [
        "outlay.yaml:2:20: accounts.home.baseUrl: expected an address that begins with https://, found "http://finance.example"",
        "outlay.yaml:2:79: accounts.home.timeZone: "Europe/Warszawa" is not an IANA time zone; expected a name like Europe/Wars",
        "outlay.yaml:2:106: accounts.home.currency: "zł" is not a currency code; expected three capital letters, such as PLN",
        "outlay.yaml:3:8: accounts.all: "all" means every account; expected another name",
        "outlay.yaml:4:3: accounts.Mój Dom: expected a name of lower-case letters, digits and inner hyphens, up to 63 character",
        "outlay.yaml:7:11: jobs.monthly.kind: expected "weekly" or "monthly" or "quarterly" or "yearly", found "custom"",
        "outlay.yaml:8:22: jobs.monthly.accounts[1]: "shop" is not an account of this file; expected one of home, all",
        "outlay.yaml:8:28: jobs.monthly.accounts[2]: "home" is in this list already",
        "outlay.yaml:9:23: jobs.monthly.schedule.cron: column 3: "25" is no hour; allowed are 0 to 23, "*", ranges like 0-23, s",
        "outlay.yaml:10:20: jobs.monthly.formats[1]: expected "pdf" or "xlsx" or "csv" or "json" or "html" or "hledger" or "bea",
        "outlay.yaml:11:26: jobs.monthly.sections[1]: expected "headline" or "reconciliation" or "books" or "changes" or "narra",
        "outlay.yaml:12:10: jobs.monthly.csv: csv.delimiter: ";;" is not allowed; expected one punctuation mark, symbol, space ",
        "outlay.yaml:14:49: jobs.monthly.deliveries[0].name: {month} is not a field of a name; the fields are {job}, {account},",
        "outlay.yaml:15:9: jobs.monthly.deliveries[1]: requires smtp, which this file does not configure",
        "outlay.yaml:17:24: jobs.monthly.deliveries[1].recipients[0].address: "a@b" is not one e-mail address; expected one lik",
        "outlay.yaml:17:39: jobs.monthly.deliveries[1].recipients[0].locale: expected "pl" or "en", found "de"",
        "outlay.yaml:17:54: jobs.monthly.deliveries[1].recipients[0].accounts[0]: "shed" is not an account of this job; expecte",
        "outlay.yaml:19:24: jobs.monthly.deliveries[1].recipients[2].address: is the address of recipients[1] too: that recipie",
        "outlay.yaml:19:43: jobs.monthly.deliveries[1].recipients[2].formts: unknown option; did you mean formats?",
        "outlay.yaml:22:15: jobs.weekly.schedule: expected one of { cron: "0 6 1 * *" }, { rrule: "FREQ=MONTHLY;BYDAY=1MO;BYHOU",
        "outlay.yaml:23:29: jobs.weekly.deliveries[0].channel: expected "folder" or "s3" or "email", found "ftp"",
        "outlay.yaml:24:9: alerts: requires smtp, which this file does not configure",
        "outlay.yaml:24:15: alerts.to: "nobody" is not one e-mail address; expected one like reports@finance.example",
      ]
    `);
  });

  it.each([
    ['no account', 'accounts: {}\n', '1:11: accounts: expected an account, with a name of your choice'],
    [
      'a job of no account',
      weekly(`    accounts: []\n${toFolder}`),
      '7:15: jobs.weekly.accounts: expected a list that is not empty, found an empty list',
    ],
    [
      'an e-mail without a server',
      weekly('    deliveries: [{ channel: email, recipients: [{ address: a@finance.example }] }]\n').replace(
        smtp,
        '',
      ),
      '6:18: jobs.weekly.deliveries[0]: requires smtp, which this file does not configure',
    ],
    [
      'a rule of days that no year has',
      weekly(toFolder).replace('0 6 * * 1', '0 6 31 2 *'),
      '6:23: jobs.weekly.schedule.cron: column 5: no month of "2" has a day "31"; for the last day of a month there is lastDayOfMonth',
    ],
    [
      'two forms of a schedule',
      weekly(toFolder).replace("'0 6 * * 1'", "'0 6 * * 1', at: '06:00'"),
      '6:15: jobs.weekly.schedule: expected one of { cron: "0 6 1 * *" }, { rrule: "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;BYMINUTE=0" } and { on: lastWorkingDay, at: "06:00" }',
    ],
    [
      'a time of the day that there is not',
      weekly(toFolder).replace("cron: '0 6 * * 1'", "on: lastWorkingDay, at: '24:00'"),
      '6:41: jobs.weekly.schedule.at: column 1: "24:00" is not a time of day; expected HH:MM from 00:00 to 23:59, such as 06:00',
    ],
    [
      'files of two accounts under one name',
      weekly("    deliveries: [{ channel: folder, path: reports, name: '{period}.{ext}' }]\n").replace(
        'home: {',
        'shop: { baseUrl: "https://finance.example", token: { env: TOKEN } }, home: {',
      ),
      '7:58: jobs.weekly.deliveries[0].name: two of its files would be reports/{period}.pdf; expected fields that tell them apart',
    ],
    [
      'files of two formats under one name',
      weekly("    deliveries: [{ channel: folder, path: reports, name: '{period}.pdf' }]\n"),
      '7:58: jobs.weekly.deliveries[0].name: two of its files would be reports/{period}.pdf; expected fields that tell them apart',
    ],
    [
      'a name in a filter that nobody sees',
      weekly(`    filter: { store: [Lidl, "\\u202e"] }\n${toFolder}`),
      '7:29: jobs.weekly.filter.store[1]: expected a name with visible characters',
    ],
    [
      'files of two deliveries under one name',
      weekly(
        '    deliveries: [{ channel: folder, path: reports, formats: [pdf] }, { channel: folder, path: ./reports }]\n',
      ),
      '7:70: jobs.weekly.deliveries[1].name: reports/home/weekly-{period}.pdf would be a file of jobs.weekly.deliveries[0] too; expected fields that tell them apart',
    ],
    [
      'objects of two deliveries under one key',
      weekly(
        `    deliveries:\n      - ${toBucket}}\n      - ${toBucket}, prefix: home, name: 'weekly-{period}.{ext}' }\n`,
      ),
      '9:139: jobs.weekly.deliveries[1].name: https://s3.eu-central-1.amazonaws.com/abc/home/weekly-{period}.pdf would be a file of jobs.weekly.deliveries[0] too; expected fields that tell them apart',
    ],
    [
      'two access keys for one place',
      weekly(
        `    deliveries:\n      - ${toBucket}, formats: [pdf] }\n      - ${toBucket.replace('ID', 'OTHER')}, formats: [csv] }\n`,
      ),
      '9:9: jobs.weekly.deliveries[1]: has a different access key from jobs.weekly.deliveries[0], which goes to the same bucket and prefix; expected the same one, or another prefix',
    ],
    [
      'a bucket that is not encrypted on its way',
      weekly(`    deliveries:\n      - ${toBucket}, endpoint: "http://s3.example" }\n`),
      '8:129: jobs.weekly.deliveries[0].endpoint: expected an address that begins with https://, found "http://s3.example"',
    ],
    [
      'a key of encryption without its kind',
      weekly(`    deliveries:\n      - ${toBucket}, kmsKeyId: books }\n`),
      '8:129: jobs.weekly.deliveries[0].kmsKeyId: is the key of aws:kms; expected serverSideEncryption: aws:kms beside it',
    ],
    [
      'a prefix that leads elsewhere',
      weekly(`    deliveries:\n      - ${toBucket}, prefix: a/../b }\n`),
      '8:127: jobs.weekly.deliveries[0].prefix: has a part that many programs take for another folder: . or ..',
    ],
    [
      'reports of one period that come twice',
      weekly(toFolder).replace('0 6 * * 1', '0 6 * * 1,4'),
      '7:18: jobs.weekly.deliveries[0].name: the job is due more than once per weekly period; expected {date} in the name',
    ],
    [
      'months of a weekly report',
      weekly(`    month: { startsOn: 21 }\n${toFolder}`),
      '7:12: jobs.weekly.month: is for kind: monthly; a weekly report has the same days whenever months start',
    ],
    ...[0, 29, 31, 1.5].map((day): [string, string, string] => [
      `a month that starts on day ${day}`,
      weekly(`    month: { startsOn: ${day} }\n${toFolder}`)
        .replace('kind: weekly', 'kind: monthly')
        .replace('* * 1', '1 * *'),
      `7:24: jobs.weekly.month.startsOn: ${day} is not a day on which months can start; expected a day that every month has, 1 to 28 (for pay on the last days of a month, use 28, or 1 for calendar months)`,
    ]),
    [
      'a month that starts on a day that is no number',
      weekly(`    month: { startsOn: last }\n${toFolder}`)
        .replace('kind: weekly', 'kind: monthly')
        .replace('* * 1', '1 * *'),
      '7:24: jobs.weekly.month.startsOn: expected a number, found "last"',
    ],
    [
      'a user without a password',
      account + smtp.replace('{ host', '{ user: me, host'),
      '2:7: smtp: has only one of user and password; expected both or neither',
    ],
    ['a name twice', `${account}jobs:\n  a: 1\n  a: 2\n`, '4:3: Map keys must be unique'],
  ])('is %s', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([`outlay.yaml:${problem}`]);
  });

  it('reports a repeated period together with other errors', () => {
    const text = weekly(`    formats: [pdf, pdf]\n${toFolder}  other: {}\nmore: 1\n`).replace(
      '* * 1',
      '* * 1,4',
    );
    expect(problemsOf(text).map((line) => line.split(': ')[1])).toEqual([
      'jobs.weekly.formats[1]',
      'jobs.weekly.deliveries[0].name',
      'jobs.other.kind',
      'jobs.other.schedule',
      'jobs.other.deliveries',
      'more',
    ]);
  });

  it.each([
    '[]\n',
    'text\n',
    '',
    `${account}jobs: []\n`,
    `${account}jobs: text\n`,
    `${account}jobs: { a: 1 }\n`,
  ])('is told of a file that is nothing like a configuration: %j', (text) =>
    expect(problemsOf(text)).not.toEqual([]),
  );

  it('is a repeated period if months start between two occurrences of a job', () => {
    const job = (startsOn: number) =>
      problemsOf(
        `${account}jobs:\n  pay:\n    kind: monthly\n    month: { startsOn: ${startsOn} }\n    schedule: { cron: '0 6 1,21 * *' }\n${toFolder}`,
      );
    expect([21, 10].map((startsOn) => job(startsOn).length)).toEqual([1, 1]);
    const everyStart = problemsOf(
      `${account}jobs:\n  pay:\n    kind: monthly\n    month: { startsOn: 21 }\n    schedule: { cron: '0 6 21 * *' }\n${toFolder}`,
    );
    expect(everyStart).toEqual([]);
  });

  it('is nothing if months that start on different days share names, because their days differ', () => {
    const job = (name: string, month: string) =>
      `  ${name}:\n    kind: monthly\n${month}    schedule: { cron: '0 6 21 * *' }\n${toFolder}`;
    const calendar = job('calendar', '');
    const pay = job('pay', '    month: { startsOn: 21 }\n');
    expect(problemsOf(`${account}jobs:\n${calendar}${pay}`)).toEqual([]);
    expect(
      problemsOf(`${account}jobs:\n${calendar}${job('other', '    month: { startsOn: 1 }\n')}`),
    ).toHaveLength(1);
  });

  it('is nothing if two kinds of reports share names, because their periods differ', () => {
    const job = (kind: string, cron: string) =>
      `  ${kind}:\n    kind: ${kind}\n    schedule: { cron: '${cron}' }\n    deliveries: [{ channel: folder, path: reports, name: '{period}.{ext}' }]\n`;
    expect(
      problemsOf(`${account}jobs:\n${job('weekly', '0 6 * * 1')}${job('monthly', '0 6 1 * *')}`),
    ).toEqual([]);
  });
});

describe('a secret', () => {
  const places: readonly ((secret: string) => string)[] = [
    (secret) => `accounts: { home: { baseUrl: "https://finance.example", token: ${secret} } }\n`,
    (secret) =>
      `accounts: { home: { baseUrl: "https://finance.example", token: { env: ${secret}, file: a } } }\n`,
    (secret) => `accounts: { home: { baseUrl: "https://finance.example", token: [${secret}] } }\n`,
    (secret) => `${account}store: { url: ${secret} }\n`,
    (secret) =>
      `${account}smtp: { host: a, from: a@finance.example, dkim: { domain: a, selector: b, privateKey: ${secret} } }\n`,
    (secret) => `${account}smtp: { host: a, from: a@finance.example, user: me, password: ${secret} }\n`,
    (secret) =>
      weekly(
        `    deliveries: [{ channel: s3, region: a, bucket: abc, accessKeyId: ${secret}, secretAccessKey: ${secret} }]\n`,
      ),
  ];

  it('that stands in the file is refused, and not shown', () => {
    const secrets = fc
      .stringMatching(/^[\w!#$%&*+./=?@^|~:-]{12,40}$/)
      .filter((text) => !text.startsWith('sqlite:'));
    fc.assert(
      fc.property(secrets, fc.constantFrom(...places), fc.boolean(), (secret, place, isQuoted) => {
        const problems = problemsOf(place(isQuoted ? `"${secret}"` : secret));
        expect(problems).not.toEqual([]);
        expect(problems.join('\n')).not.toContain(secret);
      }),
    );
  });

  it.each([
    '!hunter2hunter2!',
    '!<hunter2hunter2>',
    '!e!hunter2hunter2',
    '"\\Uhunter2hunter2"',
    '*hunter2hunter2',
  ])('is not shown where YAML reads something else in it: %s', (secret) => {
    const problems = places.flatMap((place) => problemsOf(place(secret)));
    expect(problems.length).toBeGreaterThanOrEqual(places.length);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it('is not shown of an address either', () => {
    expect(problemsOf(account.replace('https://', 'https://me:hunter2@'))).toEqual([
      'outlay.yaml:1:30: accounts.home.baseUrl: expected an address without user, password, query and fragment, like https://finance.example',
    ]);
    expect(problemsOf(`${account}smtp: smtps://me:hunter2@mail.finance.example\n`)).toEqual([
      'outlay.yaml:2:7: smtp: expected names with values, found "smtps://[user]@mail.finance.example"',
    ]);
  });

  it('is no part of what is read', async () => {
    expect(inspect(await readConfiguration(example), { depth: 20 })).toContain(
      "token: { env: 'OUTLAY_TOKEN' }",
    );
  });
});

describe('the configuration is', () => {
  it.each([
    ['the file of the option', 'a.yaml', { OUTLAY_CONFIG: 'b.yaml' }, 'a.yaml'],
    ['the file that OUTLAY_CONFIG names', undefined, { OUTLAY_CONFIG: 'b.yaml' }, 'b.yaml'],
    ['outlay.yaml', undefined, { OUTLAY_CONFIG: '' }, 'outlay.yaml'],
  ])('%s', (_, option, environment, path) => {
    expect(configurationPath(option, environment)).toBe(path);
  });

  it('not a path of space', () => {
    expect(() => configurationPath('', { OUTLAY_CONFIG: 'b.yaml' })).toThrow(
      '--config: expected the path of a file, found ""',
    );
    expect(() => configurationPath(undefined, { OUTLAY_CONFIG: ' ' })).toThrow(
      'OUTLAY_CONFIG: expected the path of a file, found " "',
    );
  });

  it('missing, or named with a path that is too long', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    for (const name of ['gone.yaml', 'file/outlay.yaml'])
      await expect(readConfiguration(join(folder, name))).rejects.toThrow(
        `${join(folder, name)} does not exist; create it with outlay init`,
      );
    await expect(readConfiguration(join(folder, 'x'.repeat(300)))).rejects.toThrow(': the name is too long');
  });

  it('JSON as well', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'outlay.json');
    await writeFile(path, '{"accounts":{"home":{"baseUrl":"https://finance.example","token":{"file":"t"}}}}');
    expect(await readConfiguration(path)).toMatchObject({
      accounts: [{ name: 'home', token: { file: join(folder, 't') } }],
      jobs: [],
      store: { sqliteFile: join(folder, 'outlay.sqlite') },
    });
  });
});

/** The names of all properties in a JSON Schema. */
function optionNames(schema: unknown): Set<string> {
  if (typeof schema !== 'object' || schema === null) return new Set();
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return new Set([...own, ...Object.values(schema).flatMap((inner) => [...optionNames(inner)])]);
}
