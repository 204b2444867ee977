import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Delivery } from 'outlay/internal/adapters/store/schema.ts';
import type { RoundResult } from './run-round.ts';

/** The findings of a round. */
export type RoundFindings = {
  /** In words; none where everything is as expected. */
  readonly problems: readonly string[];
  /** Deliveries that did not arrive and are not marked as uncertain. */
  readonly lost: number;
  /** Copies that the record does not explain, or more than the job allows. */
  readonly twice: number;
  /** Attempts recorded as uncertain, and those of them that had arrived. */
  readonly uncertain: number;
  readonly uncertainArrived: number;
  /** Copies that `resend` made. */
  readonly copies: number;
};

/** Compares a round with one without kills: the same runs, the same bytes, each delivered once. */
export function checkRound(result: RoundResult, reference: RoundResult): RoundFindings {
  const messages = result.records.flatMap((record) =>
    record.deliveries.filter(isEmail).map((delivery) => checkMessage(result, record, delivery)),
  );
  const missing = [...reference.files.keys()].filter((path) => !result.files.has(path));
  const sum = (count: (message: MessageFindings) => number) =>
    messages.reduce((total, each) => total + count(each), 0);
  const lost = missing.length + sum((message) => Number(message.isLost));
  const twice = sum(({ unexplained }) => unexplained);
  const problems = [
    ...result.problems,
    ...checkRunStates(result.records, reference.records),
    ...checkFiles(result, reference),
    ...checkBytes(result, reference),
    ...checkWindow(result),
    ...(lost > 0 ? [`${lost} lost: ${missing.join()}`] : []),
    ...(twice > 0 ? [`${twice} too many: ${messages.map(({ text }) => text).join('; ')}`] : []),
  ];
  return {
    problems,
    lost,
    twice,
    uncertain: sum(({ uncertain }) => uncertain),
    uncertainArrived: sum(({ arrived, accepted }) => arrived - accepted),
    copies: sum(({ arrived }) => Math.max(0, arrived - 1)),
  };
}

const isEmail = ({ channel }: Delivery) => channel === 'email';

/** How often a message came, and what is recorded about it. */
type MessageFindings = {
  readonly text: string;
  readonly arrived: number;
  readonly accepted: number;
  readonly uncertain: number;
  readonly isLost: boolean;
  readonly unexplained: number;
};

function checkMessage(
  { accepted: taken }: RoundResult,
  { attempts }: RunRecord,
  delivery: Delivery,
): MessageFindings {
  const { id, messageId, state, onUncertain, target } = delivery;
  const arrived = taken.filter((message) => message.messageId === messageId).length;
  const accepted = Number(state === 'accepted');
  const uncertain = attempts.filter((each) => each.deliveryId === id && each.outcome === 'unknown').length;
  const allowed = Math.min(accepted + uncertain, onUncertain === 'hold' ? 1 : 2);
  return {
    text: `${target} ${state}, arrived ${arrived} times, uncertain ${uncertain} times`,
    arrived,
    accepted,
    uncertain,
    isLost: arrived < accepted || (arrived === 0 && state !== 'unknown'),
    unexplained: Math.max(0, arrived - allowed),
  };
}

function checkRunStates(records: readonly RunRecord[], reference: readonly RunRecord[]): string[] {
  const [ids, expectedIds] = [records, reference].map((list) => list.map(({ run }) => run.id).join());
  const wrong = records.filter(({ run, deliveries }) => {
    const isEnded = run.owner === null && run.nextAt === null;
    const isSettled = deliveries.every(
      (delivery) => delivery.state === 'accepted' || (isEmail(delivery) && delivery.state === 'unknown'),
    );
    const expected = deliveries.some(({ state }) => state === 'unknown') ? 'unknown' : 'delivered';
    return !isEnded || !isSettled || run.state !== expected;
  });
  return [
    ...(ids === expectedIds ? [] : [`runs ${ids}, expected ${expectedIds}`]),
    ...wrong.map(({ run, deliveries }) => {
      const states = deliveries.map(({ channel, state, reason }) => `${channel} ${state} ${reason ?? ''}`);
      return `${run.account} is ${run.state} (${run.reason ?? ''}): ${states.join(', ')}`;
    }),
  ];
}

/** The folders have the files of the reference and nothing else, and these are recorded as staged. */
function checkFiles({ files, records }: RoundResult, reference: RoundResult): string[] {
  const recorded = new Set(records.flatMap((record) => record.files.map(({ sha256 }) => sha256)));
  return [...files].flatMap(([path, sha256]) => {
    if (sha256 !== reference.files.get(path)) return [`${path} is not a file of the reference`];
    return recorded.has(sha256) ? [] : [`${path} is not what the record says was staged`];
  });
}

function checkBytes({ accepted: taken }: RoundResult, reference: RoundResult): string[] {
  const known = new Map(reference.accepted.map(({ messageId, contentSha256 }) => [messageId, contentSha256]));
  const first = new Map(taken.toReversed().map(({ messageId, sha256 }) => [messageId, sha256]));
  return taken.flatMap(({ recipient, messageId, sha256, contentSha256 }) => [
    ...(known.get(messageId) === contentSha256
      ? []
      : [`${messageId} to ${recipient} is not a message of the reference`]),
    ...(first.get(messageId) === sha256 ? [] : [`${messageId} to ${recipient} came again in other bytes`]),
  ]);
}

/** Nothing is uncertain or accepted that was not sent to the mail server. */
function checkWindow({ begun, records }: RoundResult): string[] {
  const deliveries = records.flatMap((record) => record.deliveries.filter(isEmail));
  const attempts = records.flatMap((record) => record.attempts);
  return [...new Set(deliveries.map(({ target }) => target))].flatMap((target) => {
    const ids = new Set(deliveries.filter((each) => each.target === target).map(({ id }) => id));
    const claimed = attempts.filter(
      ({ deliveryId, outcome }) => ids.has(deliveryId) && (outcome === 'accepted' || outcome === 'unknown'),
    );
    const sent = begun.filter((recipient) => recipient === target).length;
    return claimed.length > sent ? [`${target}: ${claimed.length} sent by the record, ${sent} begun`] : [];
  });
}
