import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { aSchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import { type FailingMailServer, startFailingMailServer } from './failing-mail-server.ts';

/** Only to the third one are messages sent again that may have arrived. */
export const recipients = ['anna', 'ben', 'cleo'] as const;

/** A recipient of reports. */
export type Recipient = (typeof recipients)[number];

/** The one whose messages are sent again when they may have arrived. */
export const resentRecipient: Recipient = 'cleo';

/** The address of a recipient. */
export function addressOf(recipient: Recipient): string {
  return `${recipient}@finance.example`;
}

/** A run that is due, with a message to each recipient, and its mail server. */
export type MailFixture = {
  readonly mail: FailingMailServer;
  /** Works on what is due at an instant. @returns the record of the run afterwards */
  readonly workAt: (instant: string) => Promise<RunRecord>;
  readonly close: () => Promise<void>;
};

/** When the run is due. */
export const dueAt = '2026-11-01T05:00:00.000Z';

const recipientsYaml = (names: readonly Recipient[]) =>
  names.map((name) => `{ address: ${addressOf(name)} }`).join(', ');

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [csv]
    deliveries:
      - { channel: email, onUncertain: hold, recipients: [${recipientsYaml(['anna', 'ben'])}] }
      - { channel: email, onUncertain: resend, recipients: [${recipientsYaml(['cleo'])}] }`;

/** @param responseTimeoutMs - how long the mail server may take to answer */
export async function openMailFixture(service: TestService, responseTimeoutMs: number): Promise<MailFixture> {
  const mail = await startFailingMailServer();
  const { token } = await service.createToken();
  const fixture = await aSchedulerFixture({
    accounts: { home: { url: service.url, ca: service.ca, token } },
    smtp: { ...mail.settings, responseTimeoutMs },
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
