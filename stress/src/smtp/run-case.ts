import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { checkDeliveries } from './check-deliveries.ts';
import type { FailingMailServer } from './failing-mail-server.ts';
import type { MailCase, Outcome } from './mail-cases.ts';
import { addressOf, dueAt, openMailFixture, type Recipient, recipients } from './mail-fixture.ts';

/** How a case came out. */
export type CaseResult = {
  readonly name: string;
  readonly first: Outcome;
  readonly last: Outcome;
  readonly taken: Readonly<Record<Recipient, number>>;
  /** The differences from what was expected. */
  readonly problems: readonly string[];
};

/** When a delivery that was deferred the first time is attempted again. */
const nextAttemptAt = '2026-11-01T05:05:00.000Z';

/** Runs a case: the server fails, then recovers, and the clock moves to the next attempt. */
export async function runCase(
  service: TestService,
  mailCase: MailCase,
  responseTimeoutMs: number,
): Promise<CaseResult> {
  const fixture = await openMailFixture(service, responseTimeoutMs);
  try {
    fixture.mail.fail(mailCase.faults);
    const failed = await fixture.workAt(dueAt);
    fixture.mail.fail([]);
    const record = await fixture.workAt(nextAttemptAt);
    const first = outcomeOf(failed);
    const last = outcomeOf(record);
    const taken = countAccepted(fixture.mail);
    const problems = [
      ...differences('at first', first, mailCase.first),
      ...differences('in the end', last, mailCase.last ?? mailCase.first),
      ...differences('taken', taken, mailCase.taken ?? oncePerAccepted(mailCase)),
      ...scheduleProblems(failed),
      ...reasonProblems(failed, mailCase),
      ...checkDeliveries(record, fixture.mail),
    ];
    return { name: mailCase.name, first, last, taken, problems };
  } finally {
    await fixture.close();
  }
}

/** The state of the delivery to each recipient. */
export function outcomeOf({ deliveries }: RunRecord): Outcome {
  return byRecipient(
    (recipient) => deliveries.find(({ target }) => target === addressOf(recipient))?.state ?? 'none',
  );
}

/** How often the server took the message to each recipient. */
export function countAccepted({ received }: Pick<FailingMailServer, 'received'>): Record<Recipient, number> {
  return byRecipient(
    (recipient) => received.filter(({ to, isTaken }) => isTaken && to === addressOf(recipient)).length,
  );
}

function oncePerAccepted({ first, last = first }: MailCase): Record<Recipient, number> {
  return byRecipient((recipient) => (last[recipient] === 'accepted' ? 1 : 0));
}

function byRecipient<Value>(value: (recipient: Recipient) => Value): Record<Recipient, Value> {
  return Object.fromEntries(recipients.map((recipient) => [recipient, value(recipient)])) as Record<
    Recipient,
    Value
  >;
}

function differences<Value extends string | number>(
  when: string,
  found: Readonly<Record<Recipient, Value>>,
  expected: Readonly<Record<Recipient, Value>>,
): string[] {
  return recipients
    .filter((recipient) => found[recipient] !== expected[recipient])
    .map((recipient) => `${recipient} ${when}: expected ${expected[recipient]}, found ${found[recipient]}`);
}

function scheduleProblems({ run, deliveries }: RunRecord): string[] {
  const deferred = deliveries.filter(({ state }) => state === 'deferred');
  const problems = deferred.filter((delivery) => delivery.nextAttemptAt !== nextAttemptAt);
  const nextAt = deferred.length > 0 ? nextAttemptAt : null;
  return [
    ...problems.map((delivery) => `${delivery.target} is attempted again at ${delivery.nextAttemptAt}`),
    ...(run.nextAt === nextAt ? [] : [`the run is due again at ${run.nextAt}`]),
    ...(run.owner === null ? [] : ['the run still has an owner']),
  ];
}

/** The reason quotes the server's answer. */
function reasonProblems({ deliveries }: RunRecord, { faults }: MailCase): string[] {
  const failing = deliveries.filter(({ state }) => state === 'deferred' || state === 'refused');
  const texts = faults.flatMap((fault) => ('text' in fault ? [fault.text] : []));
  return failing
    .filter(({ reason }) => !reason || !texts.every((text) => reason.includes(text)))
    .map(({ target, reason }) => `${target} has the reason "${reason}"`);
}
