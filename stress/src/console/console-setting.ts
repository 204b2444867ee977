import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { freePort } from '@outlay/database/testing';
import { startService } from '@outlay/service/testing';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { hashPassword } from 'outlay/internal/adapters/secrets/password-hash.ts';
import { pauseJob } from 'outlay/internal/engine/pause/pause-job.ts';
import { aConsole, type ConsoleFixture } from 'outlay/internal/testing/console-fixture.ts';
import { startSmtpServer } from 'outlay/internal/testing/index.ts';
import { aRunsFixture } from 'outlay/internal/testing/runs-fixture.ts';
import { type Canaries, createCanaries } from './canaries.ts';

/** A console of a store with runs, full of canaries. */
export type ConsoleSetting = {
  readonly open: ConsoleFixture;
  readonly canaries: Canaries;
  /** A run that some recipients did not get. */
  readonly run: string;
  /** Users: `anna`, an operator, and `piotr`, a viewer with one-time codes. */
  readonly passwords: { readonly anna: string; readonly piotr: string };
  readonly remove: () => Promise<void>;
};

const job = `  monthly:
    kind: monthly
    accounts: [home]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, html, csv]
    deliveries:
      - { channel: folder, path: FOLDER }
      - { channel: email, replyTo: REPLY@finance.example, recipients: [ADDRESSES] }`;

const recipients = 8;

/** Makes a report for several recipients, one of whom the mail server refuses, and opens the console. */
export async function aConsoleSetting(): Promise<ConsoleSetting> {
  const service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
  const canaries = createCanaries();
  const refusal = canaries.plant('the answer of the mail server', 'hidden');
  let taken = 0;
  const mail = await startSmtpServer({
    onRcptTo: (_address, _session, done) => {
      taken += 1;
      done(taken === 1 ? Object.assign(new Error(`no mailbox ${refusal}`), { responseCode: 550 }) : null);
    },
  });
  canaries.add('the token of an account', 'secret', service.token);
  canaries.add('the password of the mail server', 'secret', mail.settings.password ?? '');
  const addresses = Array.from(
    { length: recipients },
    (_, index) => `{ address: "${canaries.plant(`recipient ${index + 1}`, 'hidden')}@finance.example" }`,
  );
  const jobs = job
    .replace('FOLDER', canaries.plant('the folder of a delivery', 'hidden'))
    .replace('REPLY', canaries.plant('the address for replies', 'hidden'))
    .replace('ADDRESSES', addresses.join(', '));
  const passwords = { anna: randomBytes(12).toString('hex'), piotr: randomBytes(12).toString('hex') };
  const environment = await plantedSecrets(canaries, passwords);
  const runs = await aRunsFixture({ service, smtp: mail.settings, jobs, environment });
  const run = (await runs.outlay(['run', 'monthly'])).stdout.slice(0, 36);
  const path = runs.environment['OUTLAY_CONFIG'] ?? '';
  await configureMore(path, canaries);
  const open = await aConsole({ path, environment: runs.environment });
  await plantInStore(open, canaries);
  await pauseArchive(open, path);
  const remove = async () => {
    await open.remove();
    await Promise.all([runs.remove(), service.stop(), mail.stop()]);
  };
  return { open, canaries, run, passwords, remove };
}

/** Environment variables with secrets. */
async function plantedSecrets(
  canaries: Canaries,
  passwords: ConsoleSetting['passwords'],
): Promise<Record<string, string>> {
  const key = randomBytes(32).toString('hex');
  const codes = 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U';
  const hashes = { anna: await hashPassword(passwords.anna), piotr: await hashPassword(passwords.piotr) };
  canaries.add('the key of the store', 'secret', key);
  canaries.add('the key of one-time codes', 'secret', codes);
  canaries.add('the hash of a password', 'secret', hashes.anna);
  canaries.add('the hash of another password', 'secret', hashes.piotr);
  canaries.add('a password', 'secret', passwords.anna);
  canaries.add('another password', 'secret', passwords.piotr);
  return {
    STORE_KEY: key,
    CODES: codes,
    ANNA: hashes.anna,
    PIOTR: hashes.piotr,
    OTHER: `svc_${canaries.plant('the token of another account', 'secret')}.x`,
    S3_ID: canaries.plant('the access key of a bucket', 'secret'),
    S3_SECRET: canaries.plant('the secret key of a bucket', 'secret'),
  };
}

/** Adds what is configured, but was not used so far. */
async function configureMore(path: string, canaries: Canaries): Promise<void> {
  const text = await readFile(path, 'utf8');
  const bucket = canaries.plant('the name of a bucket', 'hidden');
  const endpoint = canaries.plant('the address of a bucket', 'hidden');
  const other = `  shop: { baseUrl: "https://${canaries.plant('the address of a service', 'hidden')}.example", token: { env: OTHER } }
jobs:
  archive: { kind: monthly, accounts: [shop], schedule: { cron: "0 7 1 * *" }, formats: [json], deliveries: [{ channel: s3, region: eu, bucket: ${bucket}, endpoint: "https://${endpoint}.example", accessKeyId: { env: S3_ID }, secretAccessKey: { env: S3_SECRET } }] }`;
  const alerts = `alerts: { to: ${canaries.plant('the address for alerts', 'hidden')}@finance.example }`;
  const users = `users: { anna: { role: operator, passwordHash: { env: ANNA } }, piotr: { role: viewer, passwordHash: { env: PIOTR }, totp: { env: CODES } } }`;
  await writeFile(
    path,
    `${text.replace('jobs:', other)}${alerts}
store: { encryption: { key: { env: STORE_KEY } } }
console: { listen: "127.0.0.1:${await freePort()}", operatorCodes: optional, ${users} }
`,
  );
}

/** Pauses a job, so that a page shows the form that resumes it. */
async function pauseArchive({ database }: ConsoleFixture, path: string): Promise<void> {
  const archive = (await readConfiguration(path)).jobs.find(({ name }) => name === 'archive');
  if (!archive) throw new Error('there is no job archive');
  const pause = { id: '00000000-0000-4000-8000-000000000001', job: archive, by: 'Anna', reason: null };
  await pauseJob(database, pause, new Date('2026-11-15T11:00:00Z'));
}

/** Puts canaries into every recorded text that people other than operators must not see. */
async function plantInStore({ database }: ConsoleFixture, canaries: Canaries): Promise<void> {
  const hidden = (what: string) => canaries.plant(what, 'hidden');
  const secret = (what: string) => canaries.plant(what, 'secret');
  const warning = { code: 'x', message: hidden('a warning') };
  await database
    .updateTable('run')
    .set({
      reason: hidden('the reason of a run'),
      pin: secret('the fingerprint of an account'),
      warnings: JSON.stringify([warning]),
    })
    .execute();
  await database
    .updateTable('runAttempt')
    .set({ reason: hidden('the reason of an attempt'), owner: secret('the name of a process') })
    .execute();
  await database
    .updateTable('attempt')
    .set({ detail: hidden('the detail of a delivery attempt') })
    .execute();
  await database
    .updateTable('delivery')
    .set({ receipt: hidden('a receipt') })
    .where('channel', '=', 'email')
    .execute();
  await database.updateTable('stagedFile').set({ keyId: null }).execute();
  const { id: runId } = await database.selectFrom('run').select('id').executeTakeFirstOrThrow();
  const at = '2026-11-15T11:00:00.000Z';
  await database
    .insertInto('consoleAction')
    .values({
      id: '00000000-0000-4000-8000-000000000000',
      runId,
      what: 'resend',
      recipient: `${hidden('the recipient of an action')}@finance.example`,
      who: 'Anna',
      owner: secret('the process of an action'),
      leaseUntilMs: null,
      startedAt: at,
      number: 1,
      endedAt: at,
      outcome: 'failed',
      reason: hidden('the reason of an action'),
    })
    .execute();
}
