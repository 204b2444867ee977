import { type LedgerService, startLedgerService } from 'outlay/internal/testing/ledger-service.ts';
import { startMailRecorder } from 'outlay/internal/testing/mail-recorder.ts';
import { type CommandResult, runOutlay } from 'outlay/internal/testing/run-outlay.ts';
import { aSchedulerFixture, type SchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import type { NewBooksStore } from './books-scenario.ts';

/** A job that closes and corrects its periods, with the records that it reports. */
export type CorrectionBooks = {
  readonly fixture: SchedulerFixture;
  readonly service: LedgerService;
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

/** Opens the books. The job is planned up to an instant. @param isMailed - whether somebody receives the reports, too */
export async function openBooks(
  newStore: NewBooksStore,
  { plannedUpTo, isMailed }: { readonly plannedUpTo: string; readonly isMailed: boolean },
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
    jobs: jobsWith(mailed),
    postgresUrl: store.postgresUrl,
    maxRequestSeconds: 1,
  });
  await fixture.plannedUpTo('monthly', plannedUpTo);
  const setClock = (now: string) => {
    clock = now;
    fixture.at(now);
  };
  return {
    fixture,
    service,
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
