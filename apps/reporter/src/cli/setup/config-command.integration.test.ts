import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { startService, type TestService } from '@outlay/service/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { openRunStore } from '../../engine/scheduler/run-store.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';

const rules = 'rules:\n  - { category: Transport, account: 402 }\n';

let service: TestService;
let mail: TestSmtpServer;
let folder = '';
beforeAll(async () => {
  [service, mail] = await Promise.all([startService(), startSmtpServer()]);
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, 'mail-ca.pem'), mail.settings.ca ?? '');
  await writeFile(join(folder, 'accounting.yaml'), rules);
  await writeFile(join(folder, 'token'), `${service.token}\n`);
});

/** A configuration of the running servers. */
function aConfiguration(): string {
  const { host, port, user } = mail.settings;
  return `accounts:
  home: { baseUrl: "${service.url}", token: { env: TOKEN }, caFile: "${service.caFile}" }
  shop: { baseUrl: "${service.url}", token: { file: token }, caFile: "${service.caFile}" }
jobs:
  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    accounting: accounting.yaml
    deliveries:
      - { channel: folder, path: reports/monthly }
      - { channel: email, recipients: [{ address: reader@finance.example }] }
smtp: { host: ${host}, port: ${port}, user: ${user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: outlay@finance.example }
`;
}

/** Checks a configuration, with the right secrets where no others are given. */
async function check(
  text: string,
  secrets: Readonly<Record<string, string>> = {},
  ...words: readonly string[]
): Promise<CommandResult> {
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, text);
  const environment = { TOKEN: service.token, PASSWORD: mail.settings.password ?? '', ...secrets };
  return runOutlay(['config', 'check', '--config', path, ...words], { environment });
}

it('shows the help of outlay config in the words of the other commands', async () => {
  const { stdout } = await runOutlay(['config', '--help']);
  expect(stdout).toMatch(/help \[command\] +Show help for a command\./);
});

describe('outlay config check', () => {
  it('proves every token, the login and the folders, sends nothing and leaves nothing', async () => {
    const { code, stdout, stderr } = await check(aConfiguration());
    const smtp = `${mail.settings.host}:${mail.settings.port}`;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`ok            accounts.home: ${service.url} accepts the token
ok            accounts.shop: ${service.url} accepts the token
ok            jobs.monthly.accounting: ${join(folder, 'accounting.yaml')} has 1 rule
ok            smtp: ${smtp} accepts the login
ok            jobs.monthly.deliveries[0]: ${join(folder, 'reports', 'monthly')} does not exist; the first delivery creates it
ok            store.url: ${join(folder, 'outlay.sqlite')} does not exist; the first run creates it
`);
    expect(mail.received).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual([
      'accounting.yaml',
      'mail-ca.pem',
      'outlay.yaml',
      'token',
    ]);
  });

  it('finds that the accounting file has no accounts for CSV rows of entries', async () => {
    const entries = aConfiguration().replace('accounting: accounting.yaml', '$&\n    csv: { rows: entries }');
    const { code, stdout } = await check(entries);
    expect(code).toBe(2);
    expect(stdout).toContain(
      `jobs.monthly.accounting: ${join(folder, 'accounting.yaml')}: has neither payments nor tax; CSV rows of entries`,
    );
  });

  it('counts suppliers, and says whose tax ID it cannot verify', async () => {
    const suppliers = [
      { store: 'Biedronka', name: 'Jeronimo Martins Polska', taxId: '7791011327', country: 'PL' },
      { store: 'Shop', name: 'Shop Inc.', taxId: '12-3456789', country: 'US' },
    ];
    await writeFile(join(folder, 'accounting.yaml'), JSON.stringify({ rules: [], suppliers }));
    const { code, stdout } = await check(aConfiguration());
    expect(code).toBe(0);
    expect(stdout).toContain(
      'has 0 rules and 2 suppliers; Outlay cannot verify the check digits of 1 tax ID\n',
    );
  });

  it('prints the same as JSON', async () => {
    const { code, stdout } = await check(aConfiguration(), { PASSWORD: 'wrong-secret' }, '--json');
    const { checks } = JSON.parse(stdout) as {
      checks: { subject: string; status: string; message: string }[];
    };
    expect(code).toBe(3);
    expect(checks.map(({ subject, status }) => [subject, status])).toEqual([
      ['accounts.home', 'ok'],
      ['accounts.shop', 'ok'],
      ['jobs.monthly.accounting', 'ok'],
      ['smtp', 'refused'],
      ['jobs.monthly.deliveries[0]', 'ok'],
      ['store.url', 'ok'],
    ]);
  });

  it.each<[string, number, string, (text: string) => string, Readonly<Record<string, string>>]>([
    [
      'a token that was taken back',
      3,
      'refused       accounts.home: the service refused the token ($TOKEN): it is wrong, expired or revoked; set a new one\n',
      (text) => text,
      { TOKEN: 'svc_unknown' },
    ],
    ['a wrong password', 3, 'refused       smtp', (text) => text, { PASSWORD: 'wrong-secret' }],
    [
      'a variable that is not set',
      2,
      'invalid       smtp: the environment variable PASSWORD is empty',
      (text) => text,
      { PASSWORD: '' },
    ],
    [
      'a token that no header can carry',
      2,
      'invalid       accounts.home: the token is empty or has characters',
      (text) => text,
      { TOKEN: 'svc_a\nb' },
    ],
    [
      'a service that is not there',
      4,
      'unreachable   accounts.home',
      (text) => text.replace(service.url, 'https://127.0.0.1:9'),
      {},
    ],
    [
      'a certificate that nobody vouches for',
      4,
      'unreachable   accounts.home',
      (text) => text.replace(`, caFile: "${service.caFile}" }\n  shop`, ' }\n  shop'),
      {},
    ],
    [
      'a certificate that is none',
      2,
      'holds no certificate; expected PEM text',
      (text) => text.replace('mail-ca.pem', 'token'),
      {},
    ],
    [
      'a key of signatures that is none',
      2,
      'invalid       smtp: the secret of dkim is not a private RSA key in PEM format without a passphrase',
      (text) =>
        text.replace('smtp: {', 'smtp: { dkim: { domain: a, selector: b, privateKey: { env: KEY } },'),
      { KEY: 'no-key' },
    ],
    [
      'a mapping file that is not there',
      2,
      'invalid       jobs.monthly.accounting',
      (text) => text.replace('accounting.yaml', 'gone.yaml'),
      {},
    ],
    [
      'a folder below a file',
      5,
      'not-writable  jobs.monthly.deliveries[0]',
      (text) => text.replace('reports/monthly', 'token/reports'),
      {},
    ],
    [
      'an address of a database that is none',
      2,
      'invalid       store.url: the secret is not a database address; expected one like postgres://',
      (text) => `${text}store: { url: { env: DATABASE_URL } }\n`,
      { DATABASE_URL: 'secret-host' },
    ],
  ])('finds %s', async (_, expected, line, change, secrets) => {
    const { code, stdout, stderr } = await check(change(aConfiguration()), secrets);
    expect(stdout).toContain(line);
    expect([code, stderr]).toEqual([expected, expect.stringMatching(/^error: 1 of \d checks failed\n$/)]);
    const known = [service.token, mail.settings.password ?? '', ...Object.values(secrets)];
    expect(known.filter((secret) => secret !== '' && stdout.includes(secret))).toEqual([]);
  });

  it('warns of names that the service does not list, and passes', async () => {
    const misspelled = 'rules: [{ category: Transprt, account: 402 }, { tag: urlop, account: 403 }]\n';
    await writeFile(join(folder, 'accounting.yaml'), misspelled);
    const filter = '{ category: [Groceries, Helth], store: [Lidl], group: [Flat] }';
    const text = aConfiguration().replace('accounting: accounting.yaml', `$&\n    filter: ${filter}`);
    const { code, stdout, stderr } = await check(text, { TOKEN: service.token });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').filter((line) => line.startsWith('warning'))).toEqual([
      'warning       jobs.monthly.filter: accounts home, shop: no category "Helth" in the service; did you mean "Health"?',
      'warning       jobs.monthly.filter: accounts home, shop: no group "Flat" in the service',
      'warning       jobs.monthly.accounting: accounts home, shop: no category "Transprt" in the service; did you mean "Transport"?',
      'warning       jobs.monthly.accounting: accounts home, shop: no tag "urlop" in the service',
    ]);
    // The names are looked up only with a token that the service accepts.
    const refused = await check(text, { TOKEN: 'svc_unknown' });
    expect([refused.code, refused.stdout.match(/account shop: no /g)]).toEqual([
      3,
      Array(4).fill('account shop: no '),
    ]);
  });

  it('exits with the lowest code of several errors', async () => {
    const text = aConfiguration().replace('reports/monthly', 'token/reports');
    const { code, stderr } = await check(text, { TOKEN: 'svc_unknown', PASSWORD: 'wrong-secret' });
    expect([code, stderr]).toEqual([3, 'error: 3 of 6 checks failed\n']);
  });

  it('reads the address of a PostgreSQL database from a secret, and does not show it', async () => {
    const text = `${aConfiguration()}store: { url: { env: DATABASE_URL } }\n`;
    const { code, stdout } = await check(text, { DATABASE_URL: 'postgres://me:hunter2@db.example/outlay' });
    expect(code).toBe(0);
    expect(stdout).toContain(
      'ok            store.url: is a postgres:// address; the connection is not tested\n',
    );
    expect(stdout).toContain(
      `ok            store.files: ${join(folder, 'outlay-files')} does not exist; the first run creates it\n`,
    );
    expect(stdout).not.toContain('hunter2');
  });

  it('sends no requests while a line of the file is invalid', async () => {
    await mkdir(join(folder, 'reports'));
    const { code, stdout, stderr } = await check(aConfiguration().replace('kind: monthly', 'kind: montly'));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `error: ${join(folder, 'outlay.yaml')}:6:11: jobs.monthly.kind: expected "weekly" or "monthly" or "quarterly" or "yearly", found "montly"\n`,
    );
  });

  it('prints an invalid file as JSON, one failed check per error', async () => {
    const text = aConfiguration().replace('kind: monthly', 'kind: montly').replace('user:', 'usr:');
    const { code, stdout, stderr } = await check(text, {}, '--json');
    const { checks } = JSON.parse(stdout) as {
      checks: { subject: string; status: string; message: string }[];
    };
    expect(checks.map(({ subject, status }) => [subject, status])).toEqual(
      checks.map(() => ['configuration', 'invalid']),
    );
    expect(checks[0]?.message).toContain('outlay.yaml:6:11: jobs.monthly.kind: expected "weekly" or');
    expect([code, stderr]).toEqual([2, `error: ${checks.length} of ${checks.length} checks failed\n`]);
  });
});

/** Every file in the folder of a test, and what is in it. */
async function contents(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(found.map(async (path) => [path, await readFile(path, 'latin1')] as const)),
  );
}

const recover = 'see docs/how-to-recover-the-store.md';
const sqliteFile = () => join(folder, 'outlay.sqlite');
const files = () => `${sqliteFile()}-files`;

/** Lets a store be made and own its folder. */
async function begin(): Promise<void> {
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, aConfiguration());
  const configuration = await readConfiguration(path);
  const store = await openRunStore({ configuration, environment: {}, now: new Date('2026-11-15') });
  await store.close();
}

/** What the check says of the store, and with which code it ends; it changes nothing in the folder. */
async function checkedStore(): Promise<[code: number, line: string | undefined]> {
  const text = aConfiguration();
  await writeFile(join(folder, 'outlay.yaml'), text);
  const before = await contents();
  const { code, stdout } = await check(text);
  expect(await contents()).toEqual(before);
  return [code, stdout.split('\n').find((line) => / store\.(?:url|files): /.test(line))];
}

describe('outlay config check of a SQLite store', () => {
  it('opens a whole one', async () => {
    await begin();
    expect(await checkedStore()).toEqual([
      0,
      `ok            store.url: ${sqliteFile()} can be read and written`,
    ]);
  });

  it('says that the first run creates the folder of one that is missing', async () => {
    const missing = join(folder, 'a', 'b');
    const { stdout } = await check(`${aConfiguration()}store: { url: 'sqlite:a/b/outlay.sqlite' }\n`);
    expect(stdout.split('\n')).toContain(
      `ok            store.url: ${join(missing, 'outlay.sqlite')} does not exist; the first run creates it and the folder ${missing}`,
    );
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it('reads one that another process writes to', async () => {
    await begin();
    const database = await openStore({ sqliteFile: sqliteFile() });
    await sql`insert into outlay_migration (name) values ('9999-future')`.execute(database);
    const { code, stdout } = await check(aConfiguration());
    await database.destroy();
    expect([code, stdout]).toEqual([
      2,
      expect.stringContaining(
        'invalid       store.url: the store was written by a newer version (migration "9999-future"); use that version\n',
      ),
    ]);
  });

  it('finds one that is no database', async () => {
    await writeFile(sqliteFile(), 'this is no SQLite database.\n');
    expect(await checkedStore()).toEqual([
      5,
      `unusable      store.url: ${sqliteFile()} is damaged: file is not a database; ${recover}`,
    ]);
  });

  it('finds pages that do not fit together', async () => {
    await begin();
    const bytes = await readFile(sqliteFile());
    await writeFile(sqliteFile(), bytes.fill(0xa5, 8_192));
    const [code, line] = await checkedStore();
    expect([code, line]).toEqual([
      5,
      expect.stringContaining(`unusable      store.url: ${sqliteFile()} is damaged: `),
    ]);
  });

  it('finds an empty one, and a missing one, next to the files of its runs', async () => {
    await begin();
    await writeFile(sqliteFile(), '');
    const lost = (what: string) =>
      `unusable      store.url: ${sqliteFile()} is ${what}, and ${files()} has files of its runs; ${recover}`;
    expect(await checkedStore()).toEqual([5, lost('empty')]);
    await rm(sqliteFile());
    expect(await checkedStore()).toEqual([5, lost('missing')]);
  });

  it('finds a folder of staged files that belongs to another store', async () => {
    await begin();
    await writeFile(join(files(), 'store-id'), `${crypto.randomUUID()}\n`);
    expect(await checkedStore()).toEqual([
      2,
      expect.stringContaining(`invalid       store.files: ${files()} belongs to another store`),
    ]);
  });
});
