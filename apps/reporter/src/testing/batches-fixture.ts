import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { batchesOf } from '../adapters/store/export-batches.ts';
import type { StoreAddress } from '../adapters/store/open-store.ts';
import { startSmtpServer } from './index.ts';
import { type Purchase, startLedgerService } from './ledger-service.ts';
import { runOutlay } from './run-outlay.ts';
import { aSchedulerFixture } from './scheduler-fixture.ts';

/** The job `books` in YAML, which exports batches to the folder `out` each month. @param more - lines below its `csv` */
export function booksJob(more = ''): string {
  return `  books:
    kind: monthly
    only: new
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    preset: accountant
    formats: [csv, json]
    csv: { dialect: rfc4180, rows: documents }${more}
    deliveries:
      - { channel: folder, path: out, name: "{job}-batch-{batch}.{ext}" }`;
}

/** The same job, which sends its batches by e-mail. */
export const mailedBooksJob = booksJob().replace(
  /channel: folder.*/,
  'channel: email, recipients: [{ address: anna@finance.example }] }',
);

const key = { job: 'books', account: 'home' };

/** A purchase in PLN at 10:00 UTC of a day. @param minor - whole minor units */
export function aPurchase(id: string, minor: number, day: string, more: Partial<Purchase> = {}): Purchase {
  return { id, minor, at: `${day}T10:00:00.000Z`, storeName: 'Lidl', category: 'Jedzenie', ...more };
}

/** What differs from a job of batches without encryption. */
type BatchesFixtureOptions = {
  /** YAML of `store.encryption`. */
  readonly encryption?: string;
  /** Lines below `csv` of the job. */
  readonly more?: string;
  /** YAML of all jobs. */
  readonly jobs?: string;
  /** Timeout of a request including retries; by default the usual one. */
  readonly maxRequestSeconds?: number;
};

/** The mail server accepts nothing yet. */
const onMailFrom: NonNullable<SMTPServerOptions['onMailFrom']> = (_address, _session, done) =>
  done(Object.assign(new Error('try again later'), { responseCode: 451 }));

/** A job of batches whose monthly runs a test starts, on a ledger service. Removed when the test ends. */
export async function aBatchesFixture(
  newAddress: () => Promise<StoreAddress>,
  { encryption, more, jobs = booksJob(more), maxRequestSeconds }: BatchesFixtureOptions = {},
) {
  const address = await newAddress();
  const [service, mail] = await Promise.all([
    startLedgerService(() => new Date(0)),
    startSmtpServer({ onMailFrom }),
  ]);
  onTestFinished(service.stop);
  onTestFinished(mail.stop);
  const fixture = await aSchedulerFixture({
    accounts: { home: service.account },
    smtp: mail.settings,
    jobs,
    postgresUrl: 'postgresUrl' in address ? address.postgresUrl : undefined,
    maxRequestSeconds,
  });
  onTestFinished(fixture.remove);
  if (encryption !== undefined) {
    await writeFile(join(fixture.folder, 'key'), Buffer.alloc(32, 7).toString('base64'));
    await fixture.rewrite(booksJob(more), undefined, encryption);
  }
  const remove = (id: string) => {
    service.purchases = service.purchases.filter((purchase) => purchase.id !== id);
  };
  const put = (...purchases: readonly Purchase[]) => {
    for (const { id } of purchases) remove(id);
    service.purchases = [...service.purchases, ...purchases];
  };
  /** Works on the occurrences of the first day of a month and, if more were missed, those before. */
  const run = async (day: string, missedSince = day) => {
    await fixture.plannedUpTo('books', `${missedSince}T00:00:00.000Z`);
    fixture.at(`${day}T06:00:00Z`);
    await (await fixture.newPlanner()).tick();
    await fixture.work();
    return (await fixture.records()).at(-1);
  };
  const out = join(fixture.folder, 'out');
  const rows = async (number: number) => {
    const text = await readFile(join(out, `books-batch-000${number}.csv`), 'utf8');
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    const names = head.split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
  };
  const outlayAt = (now: string, ...words: string[]) => {
    const environment = { ...fixture.environment, OUTLAY_CONFIG: fixture.path };
    return runOutlay(words, { environment, now });
  };
  const outlay = (...words: string[]) => outlayAt('2026-02-01T08:00:00Z', ...words);
  const { database } = fixture.store;
  return {
    service,
    fixture,
    put,
    remove,
    run,
    rows,
    out,
    outlay,
    outlayAt,
    batches: () => batchesOf(database, key),
  };
}
