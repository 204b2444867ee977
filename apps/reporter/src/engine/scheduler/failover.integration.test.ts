import { expect, it } from 'vitest';
import { failoverRoutes, type OpenedFailover } from '../../testing/failover-routes.ts';
import { type MailRecorder, startMailRecorder } from '../../testing/mail-recorder.ts';
import { monthlyJob, toFolder } from '../../testing/monthly-job.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { sharedService } from '../../testing/shared-service.ts';

const service = sharedService({ months: 2, documentsPerMonth: 5 });

const jobs = monthlyJob(
  'csv',
  toFolder,
  '{ channel: email, onUncertain: resend, recipients: [{ address: anna@finance.example }] }',
);

type FailoverFixture = {
  readonly failover: OpenedFailover;
  readonly fixture: SchedulerFixture;
  readonly mail: MailRecorder;
};

const ways = failoverRoutes.filter(({ name }) => /over TCP|in transaction mode/.test(name));

it.for(ways)(
  'delivers once $name when the primary is killed as the mail server takes the message, and a replica takes over',
  { timeout: 60_000 },
  async ({ open }, { skip }) => {
    const failover = await open();
    if (!failover) return skip('pgbouncer is not installed');
    let takenOver: Promise<void> | undefined;
    const beforeAnswer = async () => {
      if (takenOver) return;
      await failover.losePrimary('killed');
      takenOver = failover.takeOver();
    };
    await withFailover(failover, beforeAnswer, async ({ fixture, mail }) => {
      await failover.replicate(true);
      await fixture.plan();
      await fixture.work();
      await takenOver;
      const [record] = await fixture.records();
      expect(record?.run.state).toBe('delivered');
      expect(record?.attempts.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      expect(mail.accepted).toHaveLength(1);
    });
  },
);

it('loses nothing, and resends with the same Message-ID what a promoted replica lacks', {
  timeout: 60_000,
}, async () => {
  const failover = await failoverRoutes[0]?.open();
  if (!failover) throw new Error('there is a way by TCP');
  const beforeAnswer = async () => undefined;
  await withFailover(failover, beforeAnswer, async ({ fixture, mail }) => {
    await failover.replicate(false);
    failover.cutReplica();
    await fixture.plan();
    await fixture.work();
    await failover.losePrimary('killed');
    await failover.takeOver();
    const planner = await fixture.newPlanner();
    await planner.tick();
    await fixture.work();
    const [record] = await fixture.records();
    expect(record?.run.state).toBe('delivered');
    const [first, second, ...more] = mail.accepted;
    expect(second?.messageId).toBe(first?.messageId);
    expect(more).toEqual([]);
  });
});

/** A report is due at six, which it is. */
async function withFailover(
  failover: OpenedFailover,
  beforeAnswer: () => Promise<void>,
  act: (fixture: FailoverFixture) => Promise<void>,
): Promise<void> {
  const mail = await startMailRecorder(beforeAnswer);
  const { postgresUrl } = failover;
  const fixture = await aSchedulerFixture({
    accounts: { home: service() },
    smtp: mail.settings,
    jobs,
    postgresUrl,
  });
  try {
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    fixture.at('2026-11-01T06:00:00Z');
    await act({ failover, fixture, mail });
  } finally {
    await fixture.remove();
    await mail.stop();
    await failover.stop();
  }
}
