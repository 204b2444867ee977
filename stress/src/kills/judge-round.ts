import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Delivery } from 'outlay/internal/adapters/store/schema.ts';
import type { PlayedRound } from './play-round.ts';

/** What a round came to. */
export type Verdict = {
  /** In words; none where all is as it has to be. */
  readonly problems: readonly string[];
  /** Deliveries that did not arrive and are not said to be uncertain. */
  readonly lost: number;
  /** Copies that nothing in the record explains, or more of them than its job allows. */
  readonly twice: number;
  /** Tries of messages that are recorded as uncertain, and those of them that had arrived. */
  readonly uncertain: number;
  readonly uncertainArrived: number;
  /** Copies that `resend` made. */
  readonly copies: number;
};

/** Judges a round by one in which nobody was killed: the same runs, the same bytes, everywhere once. */
export function judgeRound(played: PlayedRound, reference: PlayedRound): Verdict {
  const letters = played.records.flatMap((record) =>
    record.deliveries.filter(isLetter).map((delivery) => judgeLetter(played, record, delivery)),
  );
  const missing = [...reference.files.keys()].filter((path) => !played.files.has(path));
  const sum = (count: (letter: Letter) => number) => letters.reduce((total, each) => total + count(each), 0);
  const lost = missing.length + sum((letter) => Number(letter.isLost));
  const twice = sum(({ unexplained }) => unexplained);
  const problems = [
    ...played.troubles,
    ...judgeRuns(played.records, reference.records),
    ...judgeFiles(played, reference),
    ...judgeBytes(played, reference),
    ...judgeWindow(played),
    ...(lost > 0 ? [`${lost} lost: ${missing.join()}`] : []),
    ...(twice > 0 ? [`${twice} too many: ${letters.map(({ text }) => text).join('; ')}`] : []),
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

const isLetter = ({ channel }: Delivery) => channel === 'email';

/** How often a message came, and what the record says of it. */
type Letter = {
  readonly text: string;
  readonly arrived: number;
  readonly accepted: number;
  readonly uncertain: number;
  readonly isLost: boolean;
  readonly unexplained: number;
};

function judgeLetter({ taken }: PlayedRound, { attempts }: RunRecord, delivery: Delivery): Letter {
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

function judgeRuns(records: readonly RunRecord[], reference: readonly RunRecord[]): string[] {
  const [ids, expectedIds] = [records, reference].map((list) => list.map(({ run }) => run.id).join());
  const wrong = records.filter(({ run, deliveries }) => {
    const isEnded = run.owner === null && run.nextAt === null;
    const isSettled = deliveries.every(
      (delivery) => delivery.state === 'accepted' || (isLetter(delivery) && delivery.state === 'unknown'),
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

/** The folders hold the files of the reference and nothing else, and these are what is recorded as staged. */
function judgeFiles({ files, records }: PlayedRound, reference: PlayedRound): string[] {
  const recorded = new Set(records.flatMap((record) => record.files.map(({ sha256 }) => sha256)));
  return [...files].flatMap(([path, sha256]) => {
    if (sha256 !== reference.files.get(path)) return [`${path} is not a file of the reference`];
    return recorded.has(sha256) ? [] : [`${path} is not what the record says was staged`];
  });
}

function judgeBytes({ taken }: PlayedRound, reference: PlayedRound): string[] {
  const known = new Map(reference.taken.map(({ messageId, contentSha256 }) => [messageId, contentSha256]));
  const first = new Map(taken.toReversed().map(({ messageId, sha256 }) => [messageId, sha256]));
  return taken.flatMap(({ recipient, messageId, sha256, contentSha256 }) => [
    ...(known.get(messageId) === contentSha256
      ? []
      : [`${messageId} to ${recipient} is not a message of the reference`]),
    ...(first.get(messageId) === sha256 ? [] : [`${messageId} to ${recipient} came again in other bytes`]),
  ]);
}

/** Nothing is uncertain or accepted that the mail server was not even sent. */
function judgeWindow({ begun, records }: PlayedRound): string[] {
  const deliveries = records.flatMap((record) => record.deliveries.filter(isLetter));
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
