import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startService, type TestService } from '@outlay/service/testing';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { builtOutlay } from 'outlay/internal/testing/built-outlay.ts';
import { startSmtpServer, type TestSmtpServer } from 'outlay/internal/testing/smtp-server.ts';
import { makeDue } from '../fixtures/make-due.ts';
import type { Print, Scenario, Tally } from '../fixtures/scenario.ts';
import { startScheduler } from '../fixtures/scheduler-process.ts';
import { checkFleet } from './check-fleet.ts';
import { changedFleet, type FleetEntry, newCustomers } from './fleet-customers.ts';

/** How many accounts there are, and how many change. */
export type FleetSize = { readonly accounts: number; readonly changed: number };

const fullSize: FleetSize = { accounts: 10_000, changed: 500 };

/** Every so many accounts, one changes. */
const accountsPerChange = 20;

/**
 * The accounts of a monthly job are in a CSV file, and some of them change while their reports are created: other
 * recipients, other customers, others removed and added. Everybody gets a report once, and nobody anybody else's.
 * @param options - `rounds` is the number of accounts
 */
export const fleetScenario: Scenario = ({ rounds: accounts, print }) =>
  runFleet(
    accounts === undefined ? fullSize : { accounts, changed: Math.ceil(accounts / accountsPerChange) },
    print,
  );

/**
 * Runs the job, and changes the accounts when a quarter of the reports are delivered. The mail server takes no more until the
 * directory was read twice, so that the rest is delivered to changed accounts on any machine.
 */
export async function runFleet({ accounts, changed }: FleetSize, print: Print): Promise<Tally> {
  const service = await startService();
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const mail: TestSmtpServer = await startSmtpServer({
    onMailFrom(_address, _session, done) {
      if (isOpen || mail.received.length < accounts / 4) done();
      else waiting.push(done);
    },
  });
  const openMail = () => {
    isOpen = true;
    for (const done of waiting) done();
  };
  const folder = await mkdtemp(join(tmpdir(), 'outlay-fleet-'));
  try {
    const fleet = changedFleet(await newCustomers(service, accounts + changed), changed);
    const path = await writeFleet(folder, { service, mail, entries: fleet.before });
    await using database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
    await makeDue(database, path);
    const begun = performance.now();
    const environment = { PASSWORD: mail.settings.password ?? '' };
    const scheduler = startScheduler({ built: await builtOutlay(), role: 'serve', folder, environment });
    while (waiting.length === 0) await pause(50);
    await writeEntries(folder, service.url, fleet.after);
    const isRead = () =>
      scheduler.log.some((line) => line['msg'] === 'directory read' && Number(line['removed']) > 0);
    while (!isRead()) await pause(250);
    openMail();
    await untilNothingIsLeft(database);
    const code = await scheduler.stop();
    const states = await countStates(database);
    const evidence = { ...fleet, database, folder: join(folder, 'reports'), received: mail.received };
    const problems = [
      ...(await checkFleet(evidence)),
      ...(code === 0 ? [] : [`the process ended with ${code}`]),
    ];
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    print(`${accounts} accounts, ${changed} of them changed meanwhile: ${states} in ${seconds} s`);
    for (const problem of problems.slice(0, maxPrinted)) print(`  FAIL ${problem}`);
    return { passed: Math.max(0, accounts - problems.length), failed: problems.length };
  } finally {
    await mail.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const maxPrinted = 20;

type WrittenFleet = {
  readonly service: TestService;
  readonly mail: TestSmtpServer;
  readonly entries: readonly FleetEntry[];
};

async function writeFleet(folder: string, { service, mail, entries }: WrittenFleet): Promise<string> {
  const { settings } = mail;
  await mkdir(join(folder, 'tokens'));
  await writeFile(join(folder, 'mail-ca.pem'), settings.ca ?? '');
  await writeFile(join(folder, 'ca.pem'), service.ca);
  await writeEntries(folder, service.url, entries);
  const path = join(folder, 'outlay.yaml');
  await writeFile(
    path,
    `accounts:
  from: csv
  file: accounts.csv
  hosts: ["${new URL(service.url).host}"]
  tokens: { folder: tokens }
  refreshSeconds: 5
  defaults: { caFile: ca.pem }
jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, directoryRecipients: true }
smtp: { host: ${settings.host}, port: ${settings.port}, user: ${settings.user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: Reports <outlay@finance.example> }
`,
  );
  return path;
}

/** Replaces the file as a whole. An account that becomes another customer's gets that customer's token. */
async function writeEntries(folder: string, url: string, entries: readonly FleetEntry[]): Promise<void> {
  const lines: string[] = [];
  for (const { name, customer, recipient } of entries) {
    const token = customer.store.replaceAll(/\D/g, '');
    await writeFile(join(folder, 'tokens', token), customer.token);
    lines.push(`${name},${url},${token},${recipient}\n`);
  }
  const file = join(folder, 'accounts.csv');
  await writeFile(`${file}.new`, `name,base_url,token,recipients\n${lines.join('')}`);
  await rename(`${file}.new`, file);
}

/** Held runs have no next time. */
async function untilNothingIsLeft(database: Database): Promise<void> {
  for (;;) {
    const { left } = await database
      .selectFrom('run')
      .select(({ fn }) => fn.count<number>('nextAt').as('left'))
      .executeTakeFirstOrThrow();
    if (left === 0) return;
    await pause(250);
  }
}

async function countStates(database: Database): Promise<string> {
  const rows = await database
    .selectFrom('run')
    .select(({ fn }) => ['state', 'isHeld', fn.countAll<number>().as('count')])
    .groupBy(['state', 'isHeld'])
    .orderBy('state')
    .execute();
  return rows.map(({ state, isHeld, count }) => `${count} ${isHeld ? `${state}, held` : state}`).join('; ');
}
