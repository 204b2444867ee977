import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { aSchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import { type FailingMailServer, startFailingMailServer } from './failing-mail-server.ts';

/** To two of them nothing is sent again that may have arrived, to the third one it is. */
export const readers = ['anna', 'ben', 'cleo'] as const;

/** Who gets a report. */
export type Reader = (typeof readers)[number];

/** Whose messages are sent again when they may have arrived. */
export const resentReader: Reader = 'cleo';

/** The address of a reader. */
export function addressOf(reader: Reader): string {
  return `${reader}@finance.example`;
}

/** A run that is due, with a message to each reader, and the mail server that it goes through. */
export type MailOffice = {
  readonly mail: FailingMailServer;
  /** Works on what is due at an instant. @returns the run as it is then */
  readonly workAt: (instant: string) => Promise<RunRecord>;
  readonly close: () => Promise<void>;
};

/** When the run is due. */
export const dueAt = '2026-11-01T05:00:00.000Z';

const recipients = (names: readonly Reader[]) =>
  names.map((name) => `{ address: ${addressOf(name)} }`).join(', ');

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [csv]
    deliveries:
      - { channel: email, onUncertain: hold, recipients: [${recipients(['anna', 'ben'])}] }
      - { channel: email, onUncertain: resend, recipients: [${recipients(['cleo'])}] }`;

/** @param answerTimeoutMs - how long the mail server may take to answer */
export async function openMailOffice(service: TestService, answerTimeoutMs: number): Promise<MailOffice> {
  const mail = await startFailingMailServer();
  const { token } = await service.createToken();
  const fixture = await aSchedulerFixture({
    accounts: { home: { url: service.url, ca: service.ca, token } },
    smtp: { ...mail.settings, answerTimeoutMs },
    jobs,
  });
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
  fixture.at(dueAt);
  await fixture.plan();
  return {
    mail,
    async workAt(instant) {
      fixture.at(instant);
      await fixture.work();
      const [record] = await fixture.records();
      if (!record) throw new Error('nothing was planned');
      return record;
    },
    async close() {
      await fixture.remove();
      await mail.stop();
    },
  };
}
