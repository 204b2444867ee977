import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { FailingMailServer } from './failing-mail-server.ts';
import { judgeDeliveries } from './judge-deliveries.ts';
import type { MailCase, Outcome } from './mail-cases.ts';
import { addressOf, dueAt, openMailOffice, type Reader, readers } from './mail-office.ts';

/** What became of a case. */
export type PlayedCase = {
  readonly name: string;
  readonly first: Outcome;
  readonly last: Outcome;
  readonly taken: Readonly<Record<Reader, number>>;
  /** What is not as it has to be. */
  readonly wrong: readonly string[];
  readonly ms: number;
};

/** When what is put off the first time is tried again. */
const triedAgainAt = '2026-11-01T05:05:00.000Z';

/** Plays a case: the server fails, then it is well and the clock comes to the next try. */
export async function playCase(
  service: TestService,
  mailCase: MailCase,
  answerTimeoutMs: number,
): Promise<PlayedCase> {
  const office = await openMailOffice(service, answerTimeoutMs);
  try {
    office.mail.fail(mailCase.faults);
    const begun = performance.now();
    const failed = await office.workAt(dueAt);
    const ms = performance.now() - begun;
    office.mail.fail([]);
    const record = await office.workAt(triedAgainAt);
    const first = outcomeOf(failed);
    const last = outcomeOf(record);
    const taken = takenBy(office.mail);
    const wrong = [
      ...differences('at first', first, mailCase.first),
      ...differences('in the end', last, mailCase.last ?? mailCase.first),
      ...differences('taken', taken, mailCase.taken ?? oncePerAccepted(mailCase)),
      ...nextTryProblems(failed),
      ...reasonProblems(failed, mailCase),
      ...judgeDeliveries(record, office.mail),
    ];
    return { name: mailCase.name, first, last, taken, wrong, ms };
  } finally {
    await office.close();
  }
}

/** The state of each reader's message. */
export function outcomeOf({ deliveries }: RunRecord): Outcome {
  return ofReaders(
    (reader) => deliveries.find(({ target }) => target === addressOf(reader))?.state ?? 'none',
  );
}

/** How often each reader's message was taken. */
export function takenBy({ heard }: Pick<FailingMailServer, 'heard'>): Record<Reader, number> {
  return ofReaders((reader) => heard.filter(({ to, isTaken }) => isTaken && to === addressOf(reader)).length);
}

function oncePerAccepted({ first, last = first }: MailCase): Record<Reader, number> {
  return ofReaders((reader) => (last[reader] === 'accepted' ? 1 : 0));
}

function ofReaders<Value>(value: (reader: Reader) => Value): Record<Reader, Value> {
  return Object.fromEntries(readers.map((reader) => [reader, value(reader)])) as Record<Reader, Value>;
}

function differences<Value extends string | number>(
  when: string,
  found: Readonly<Record<Reader, Value>>,
  expected: Readonly<Record<Reader, Value>>,
): string[] {
  return readers
    .filter((reader) => found[reader] !== expected[reader])
    .map((reader) => `${reader} ${when}: expected ${expected[reader]}, found ${found[reader]}`);
}

function nextTryProblems({ run, deliveries }: RunRecord): string[] {
  const deferred = deliveries.filter(({ state }) => state === 'deferred');
  const wrong = deferred.filter(({ nextTryAt }) => nextTryAt !== triedAgainAt);
  const nextAt = deferred.length > 0 ? triedAgainAt : null;
  return [
    ...wrong.map(({ target, nextTryAt }) => `${target} is tried again at ${nextTryAt}`),
    ...(run.nextAt === nextAt ? [] : [`the run is worked on again at ${run.nextAt}`]),
    ...(run.owner === null ? [] : ['somebody still works on the run']),
  ];
}

/** What the server said is the reason that people read. */
function reasonProblems({ deliveries }: RunRecord, { faults }: MailCase): string[] {
  const bad = deliveries.filter(({ state }) => state === 'deferred' || state === 'refused');
  const texts = faults.flatMap((fault) => ('text' in fault ? [fault.text] : []));
  return bad
    .filter(({ reason }) => !reason || !texts.every((text) => reason.includes(text)))
    .map(({ target, reason }) => `${target} has the reason "${reason}"`);
}
