import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { CaseOutcome } from '../fixtures/print-case.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { addressOf, dueAt, type MailFixture, openMailFixture, recipients } from './mail-fixture.ts';
import { countAccepted, outcomeOf } from './run-case.ts';

const responseTimeoutMs = 1_000;

/** Mail servers that are down for long, never take a message, or take only small ones. */
export async function runOutageCases(service: TestService): Promise<CaseOutcome[]> {
  const cases = [
    ['down for an hour', downForAnHour],
    ['never takes a message', neverTakes],
    ['takes messages of 12,000 bytes', takesSmallOnes],
    ['takes messages of 1,000 bytes', takesNone],
  ] as const;
  const outcomes: CaseOutcome[] = [];
  for (const [name, run] of cases) {
    const fixture = await openMailFixture(service, responseTimeoutMs);
    try {
      outcomes.push({ name, ...(await run(fixture)) });
    } finally {
      await fixture.close();
    }
  }
  return outcomes;
}

type Outcome = Omit<CaseOutcome, 'name'>;

const attemptTimes = ['05:00', '05:05', '05:15', '05:35', '06:15'];

/** The server is back at six: what failed at 05:35 is attempted again at 06:15. */
async function downForAnHour({ mail, workAt }: MailFixture): Promise<Outcome> {
  await mail.goDown();
  let record = await workAt(dueAt);
  const early: string[] = [];
  for (let next = record.run.nextAt; next !== null && next < '2026-11-01T06:00'; next = record.run.nextAt) {
    const before = timesOf(record);
    const tooEarly = await workAt(new Date(Date.parse(next) - 1).toISOString());
    if (timesOf(tooEarly).length !== before.length) early.push(`attempted before ${next}`);
    record = await workAt(next);
  }
  await mail.comeBack();
  const over = await workAt(record.run.nextAt ?? dueAt);
  const times = timesOf(over);
  const expected = recipients.flatMap(() => attemptTimes).toSorted();
  const problems = [
    ...early,
    ...(times.join() === expected.join() ? [] : [`expected the attempts ${attemptTimes.join(', ')} of each`]),
    ...allTaken(over, mail),
    ...checkDeliveries(over, mail),
  ];
  return { observed: `attempts at ${[...new Set(times)].join(', ')}; ${statesText(over, mail)}`, problems };
}

function timesOf({ attempts }: RunRecord): string[] {
  return attempts.map(({ startedAt }) => startedAt.slice(11, 16)).toSorted();
}

/** Delivery fails for good after 14 attempts, two days later, with the server's answer as the reason. */
async function neverTakes({ mail, workAt }: MailFixture): Promise<Outcome> {
  mail.fail([{ at: 'MAIL', act: 'answer', text: '451 later', isPersistent: true }]);
  let record = await workAt(dueAt);
  while (record.run.nextAt !== null) record = await workAt(record.run.nextAt);
  const { deliveries, run } = record;
  const hours = Math.round((Date.parse(run.changedAt) - Date.parse(dueAt)) / 3_600_000);
  const isRefused = deliveries.every(
    ({ state, attempt, reason }) =>
      state === 'refused' && attempt === 14 && /^refused after 14 attempts: .*451 later/.test(reason ?? ''),
  );
  const problems =
    isRefused && run.state === 'failed' && mail.received.length === 0
      ? []
      : ['expected: refused after 14 attempts'];
  return { observed: `run ${run.state} after ${hours} hours; ${deliveries[0]?.reason}`, problems };
}

/** The files are sent as an archive, or left out with a note; every message is within the limit. */
async function takesSmallOnes({ mail, workAt }: MailFixture): Promise<Outcome> {
  mail.announce(12_000);
  const record = await workAt(dueAt);
  const largest = Math.max(...mail.received.map(({ bytes }) => bytes));
  const problems = [
    ...(largest <= 12_000 ? [] : [`a message of ${largest} bytes came`]),
    ...allTaken(record, mail),
    ...checkDeliveries(record, mail),
  ];
  return { observed: `${statesText(record, mail)}, the largest of ${largest} bytes`, problems };
}

/** Not even the text of the message fits: the delivery fails for good. */
async function takesNone({ mail, workAt }: MailFixture): Promise<Outcome> {
  mail.announce(1_000);
  const { run, deliveries } = await workAt(dueAt);
  const isRefused = deliveries.every(({ state, attempt }) => state === 'refused' && attempt === 1);
  const problems =
    isRefused && mail.received.length === 0
      ? []
      : [`expected: refused at once; ${JSON.stringify(deliveries)}`];
  return { observed: `run ${run.state}; ${deliveries[0]?.reason}`, problems };
}

function allTaken(record: RunRecord, mail: MailFixture['mail']): string[] {
  const [states, taken] = [outcomeOf(record), countAccepted(mail)];
  return recipients
    .filter((recipient) => states[recipient] !== 'accepted' || taken[recipient] !== 1)
    .map((recipient) => `${addressOf(recipient)} is ${states[recipient]}, taken ${taken[recipient]} times`);
}

function statesText(record: RunRecord, mail: MailFixture['mail']): string {
  return `${Object.values(outcomeOf(record)).join(', ')}, taken ${Object.values(countAccepted(mail)).join(', ')} times`;
}
