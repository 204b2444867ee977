import { z } from 'zod';
import { type DeliveryLogEntry, parsedJson } from './delivery-log-entry.ts';
import type { Attempt, DeliveryTable, RecordedFile, RunTable } from './schema.ts';

/** The recorded data of a delivery, and its log entries. */
export type DeliveryEvidence = {
  readonly delivery: Readonly<DeliveryTable>;
  readonly run: Pick<RunTable, 'job' | 'account' | 'periodFrom' | 'periodUntil'> | undefined;
  /** Its entries, oldest first. */
  readonly entries: readonly DeliveryLogEntry[];
  readonly attempts: readonly Attempt[];
  /** Staged files of its run. */
  readonly files: readonly RecordedFile[];
};

/** The differences between a delivery and its log entries, as text. */
export function deliveryProblems(evidence: DeliveryEvidence): string[] {
  const last = evidence.entries.at(-1);
  if (!last) return unloggedProblems(evidence);
  return [
    ...identityProblems(evidence, last),
    ...stateProblems(evidence, last),
    ...attemptProblems(evidence),
    ...confirmationProblems(evidence),
  ];
}

/** States after an attempt. */
const endedStates: ReadonlySet<string> = new Set(['accepted', 'refused', 'unknown', 'deferred']);

function unloggedProblems(evidence: DeliveryEvidence): string[] {
  const { state, attempt, receipt } = evidence.delivery;
  const isBegun = state === 'sending' && attempt === 1;
  // A delivery that waits for its target was never attempted.
  const isUntried = (state === 'deferred' || !endedStates.has(state)) && state !== 'sending' && attempt === 0;
  if (!isBegun && !isUntried) return [`${state}, but the log has no entry for it`];
  if (receipt !== null) return ['a receipt is recorded, but the log has no entry for it'];
  return attemptProblems(evidence);
}

function identityProblems({ delivery, run }: DeliveryEvidence, entry: DeliveryLogEntry): string[] {
  const { runId, target, channel, origin } = delivery;
  const problems: string[] = [];
  if (entry.target !== target || entry.channel !== channel) {
    problems.push(`the log says that it went to ${entry.target} by ${entry.channel}`);
  }
  if (entry.run !== runId) problems.push(`the log says that it belongs to run ${entry.run}`);
  if (entry.origin !== origin) {
    problems.push(`the log says that it is ${entry.origin}, but ${origin} is recorded`);
  }
  if (!run) return [...problems, 'its run is no longer recorded'];
  if (entry.job !== run.job || entry.account !== run.account) {
    problems.push(`the log says that it belongs to job ${entry.job} and account ${entry.account}`);
  }
  const [from, until] = entry.period;
  if (from !== run.periodFrom || until !== run.periodUntil) {
    problems.push(`the log says that its period is from ${from} until ${until}`);
  }
  return problems;
}

const leftStates: ReadonlySet<string> = new Set(['deferred', 'sending', 'pending', 'skipped']);

/** Whether a state may follow the logged state of the last attempt. */
function isPossible(state: string, logged: string): boolean {
  return state === logged || (logged === 'deferred' && leftStates.has(state));
}

function stateProblems(evidence: DeliveryEvidence, last: DeliveryLogEntry): string[] {
  const { state, attempt, receipt } = evidence.delivery;
  if (!isPossible(state, last.state)) return [`the log says ${last.state}, but ${state} is recorded`];
  const problems: string[] = [];
  const expected = state === 'sending' ? last.attempt + 1 : last.attempt;
  if (attempt !== expected) {
    problems.push(`the last attempt in the log is ${last.attempt}, but ${attempt} is recorded`);
  }
  if (receipt !== (state === 'accepted' ? last.detail : null)) {
    problems.push('the recorded receipt differs from the log');
  }
  return leftStates.has(state) ? problems : [...problems, ...endProblems(evidence, last)];
}

/** Differences of a delivery that has ended and therefore never changes. */
function endProblems(evidence: DeliveryEvidence, last: DeliveryLogEntry): string[] {
  const { state, reason, changedAt } = evidence.delivery;
  const problems: string[] = [];
  if (reason !== (state === 'accepted' ? null : last.detail)) {
    problems.push('the recorded reason differs from the log');
  }
  if (changedAt !== last.at) problems.push(`the log says that it ended at ${last.at}`);
  return [...problems, ...fileProblems(evidence, last)];
}

const deliveredFiles = z.array(z.object({ format: z.string(), name: z.string() }));

function fileProblems({ delivery, files }: DeliveryEvidence, entry: DeliveryLogEntry): string[] {
  const { origin, state, locale } = delivery;
  const recorded = deliveredFiles.safeParse(parsedJson(delivery.files)).data;
  if (recorded === undefined || namesOf(recorded) !== namesOf(entry.files)) {
    const names = entry.files.map(({ name }) => name).join(', ');
    return [`the log says that its files are ${names === '' ? 'none' : names}`];
  }
  // A report that no recipient has received may be created again, with different files.
  if (origin !== 'planned' || state === 'refused') return [];
  const staged = new Map<string, RecordedFile>(
    files.filter((file) => file.locale === locale).map((file) => [file.format, file]),
  );
  return entry.files.flatMap(({ format, name, sha256, bytes }) => {
    const file = staged.get(format);
    const isSame = file?.sha256 === sha256 && (bytes === undefined || bytes === file.bytes);
    return isSame || (file === undefined && sha256 === '')
      ? []
      : [`the hash or size of ${name} differs from the log`];
  });
}

function namesOf(files: readonly { readonly format: string; readonly name: string }[]): string {
  return JSON.stringify(files.map(({ format, name }) => [format, name]));
}

function attemptProblems({ delivery, entries, attempts }: DeliveryEvidence): string[] {
  const ofAttempts = entries.filter(({ confirmedBy }) => confirmedBy === undefined);
  const logged = new Map(ofAttempts.map((entry) => [entry.attempt, entry]));
  const recorded = new Set(attempts.map(({ number }) => number));
  const problems = attempts.flatMap((attempt) => {
    const entry = logged.get(attempt.number);
    if (entry) return changedAttempt(attempt, entry);
    const isOpen = delivery.state === 'sending' && attempt.number === delivery.attempt && !hasEnded(attempt);
    return isOpen ? [] : [`attempt ${attempt.number} is recorded, but the log has no entry for it`];
  });
  const lost = entries.filter(({ attempt }) => !recorded.has(attempt));
  return [...problems, ...lost.map(({ attempt }) => `attempt ${attempt} is no longer recorded`)];
}

/** Only a message that may have arrived can be confirmed, once, and nothing follows. */
function confirmationProblems({ entries }: DeliveryEvidence): string[] {
  return entries.flatMap(({ confirmedBy, sequence, attempt }, index) => {
    if (confirmedBy === undefined) return [];
    const before = entries[index - 1];
    const isLast = index === entries.length - 1;
    return isLast && before?.state === 'unknown' && before.attempt === attempt
      ? []
      : [`entry ${sequence} confirms a delivery that was not uncertain`];
  });
}

function hasEnded({ endedAt, outcome, detail }: Attempt): boolean {
  return endedAt !== null || outcome !== null || detail !== null;
}

function changedAttempt(attempt: Attempt, entry: DeliveryLogEntry): string[] {
  const { number, startedAt, endedAt, outcome, detail } = attempt;
  const changed = [
    ...(entry.startedAt === undefined || entry.startedAt === startedAt ? [] : ['start']),
    ...(entry.at === endedAt ? [] : ['end']),
    ...(entry.outcome === outcome ? [] : ['outcome']),
    ...(entry.detail === detail ? [] : ['detail']),
  ];
  return changed.length === 0
    ? []
    : [
        `the ${changed.join(' and ')} of attempt ${number} ${changed.length === 1 ? 'differs' : 'differ'} from the log`,
      ];
}
