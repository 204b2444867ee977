import { randomBytes } from 'node:crypto';
import { latestRuns } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Run } from 'outlay/internal/adapters/store/schema.ts';
import { type LedgerService, startLedgerService } from 'outlay/internal/testing/ledger-service.ts';
import { startMailRecorder } from 'outlay/internal/testing/mail-recorder.ts';
import { type CommandResult, runOutlay } from 'outlay/internal/testing/run-outlay.ts';
import { aSchedulerFixture, type SchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import type { NewBooksStore } from './books-scenario.ts';

/** A job that closes and corrects its periods, with the records that it reports. */
export type CorrectionBooks = {
  readonly fixture: SchedulerFixture;
  readonly service: LedgerService;
  /** All runs, newest first. */
  readonly runs: () => Promise<readonly Run[]>;
  /** Recipients of the messages that were accepted. */
  readonly accepted: () => readonly string[];
  /** Plans what is due at an instant, and works on all that can be done then. */
  readonly scheduleAt: (now: string) => Promise<void>;
  /** Sets the clock, without planning. */
  readonly setClock: (now: string) => void;
  readonly outlay: (now: string, ...words: string[]) => Promise<CommandResult>;
  readonly remove: () => Promise<void>;
};

/** How many closed periods the job watches. */
export const watched = 3;

/** More than any history has. */
const maxRuns = 1_000;

const recipient = 'anna@finance.example';

function jobsWith(deliveries: string): string {
  return `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    close: { after: 5d }
    corrections: { watch: ${watched} }
    deliveries:
      - { channel: folder, path: reports }
${deliveries}`;
}

/** How books are opened. */
export type BooksOptions = {
  /** Up to when the job is planned. */
  readonly plannedUpTo: string;
  /** Whether somebody receives the reports by e-mail, too. */
  readonly isMailed: boolean;
  /** YAML of the job `monthly`, with more deliveries at its end; by default one that corrects closed periods. */
  readonly jobs?: (deliveries: string) => string;
  /** Where its folder is created; by default where the system keeps temporary files. */
  readonly parentFolder?: string | undefined;
};

/** Opens the books of an account without records. The store on PostgreSQL encrypts its files. */
export async function openBooks(
  newStore: NewBooksStore,
  { plannedUpTo, isMailed, jobs = jobsWith, parentFolder }: BooksOptions,
): Promise<CorrectionBooks> {
  let clock = plannedUpTo;
  const [service, mail, store] = await Promise.all([
    startLedgerService(() => new Date(clock)),
    startMailRecorder(async () => undefined),
    newStore(),
  ]);
  const mailed = isMailed ? `      - { channel: email, recipients: [{ address: ${recipient} }] }\n` : '';
  const fixture = await aSchedulerFixture({
    accounts: { home: service.account },
    smtp: mail.settings,
    jobs: jobs(mailed),
    postgresUrl: store.postgresUrl,
    parentFolder,
  });
  if (store.postgresUrl !== undefined) {
    fixture.environment['STORE_KEY'] = randomBytes(32).toString('base64');
    await fixture.rewrite(jobs(mailed), undefined, '{ key: { env: STORE_KEY } }');
  }
  await fixture.plannedUpTo('monthly', plannedUpTo);
  const setClock = (now: string) => {
    clock = now;
    fixture.at(now);
  };
  return {
    fixture,
    service,
    runs: () => latestRuns(fixture.store.database, maxRuns),
    accepted: () => mail.accepted.map((message) => message.recipient),
    setClock,
    async scheduleAt(now) {
      setClock(now);
      await fixture.plan();
      await fixture.work();
    },
    outlay(now, ...words) {
      setClock(now);
      const environment = { ...fixture.environment, OUTLAY_CONFIG: fixture.path };
      return runOutlay(words, { environment, now });
    },
    async remove() {
      await fixture.remove();
      await Promise.all([service.stop(), mail.stop()]);
      await store.remove();
    },
  };
}
