import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { onTestFinished } from 'vitest';
import { startSmtpServer } from './index.ts';
import { type Purchase, startLedgerService } from './ledger-service.ts';
import { runOutlay } from './run-outlay.ts';
import { aSchedulerFixture } from './scheduler-fixture.ts';

/** The job `monthly` in YAML, which closes and corrects its periods. */
export const closingJob = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, csv]
    close: { after: 5d }
    corrections: { watch: 2 }
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example, formats: [csv] }] }`;

/** A purchase of October 2025 in PLN. @param minor - whole minor units */
export function aPurchaseOfOctober(id: string, minor: number, fields: Partial<Purchase> = {}): Purchase {
  return { id, minor, storeName: 'Lidl', at: '2025-10-05T10:00:00.000Z', category: 'Jedzenie', ...fields };
}

/**
 * A job that closes its periods, on a ledger service with two purchases in October 2025, and a mail server. Removed when
 * the test ends.
 * @param maxRequestSeconds - timeout of a request including retries; by default the usual one
 */
export async function aClosingFixture(postgresUrl: string | undefined, maxRequestSeconds?: number) {
  let clock = '2025-11-01T05:00:10.000Z';
  const [service, mail] = await Promise.all([startLedgerService(() => new Date(clock)), startSmtpServer()]);
  onTestFinished(service.stop);
  onTestFinished(mail.stop);
  service.purchases = [aPurchaseOfOctober('1', 1234), aPurchaseOfOctober('2', 500)];
  const accounts = { home: service.account };
  const fixture = await aSchedulerFixture({
    accounts,
    smtp: mail.settings,
    jobs: closingJob,
    postgresUrl,
    maxRequestSeconds,
  });
  onTestFinished(fixture.remove);
  await fixture.plannedUpTo('monthly', '2025-10-20T00:00:00.000Z');
  /** Plans and works on what is due at a time. */
  const schedulerAt = async (now: string) => {
    clock = now;
    fixture.at(now);
    await (await fixture.newPlanner()).tick();
    await fixture.work();
  };
  const outlay = (now: string, ...words: string[]) => {
    clock = now;
    const environment = { ...fixture.environment, OUTLAY_CONFIG: fixture.path };
    return runOutlay(words, { environment, now });
  };
  const messages = () => Promise.all(mail.received.map((one) => PostalMime.parse(one)));
  return {
    service,
    mail,
    fixture,
    schedulerAt,
    outlay,
    runsOfOctober: async () =>
      (await fixture.records()).flatMap(({ run }) => (run.periodFrom === '2025-10-01' ? [run] : [])),
    /** Names of the delivered files. */
    files: async () => (await readdir(join(fixture.folder, 'reports', 'home'))).toSorted(),
    subjects: async () => (await messages()).map(({ subject }) => subject?.replaceAll('\u00a0', ' ')),
    /** The texts of all messages. */
    texts: async () =>
      (await messages()).map(({ text }) => (text ?? '').replaceAll('\u00a0', ' ')).join('\n'),
    /** October is reported on 1 November and closed by hand. */
    closeOctober: async () => {
      await schedulerAt('2025-11-01T05:00:10.000Z');
      return outlay('2025-11-02T12:00:00Z', 'close', 'monthly', '2025-10');
    },
  };
}
