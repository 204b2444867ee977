import { setTimeout as pass } from 'node:timers/promises';
import { type FailoverWay, type Loss, type OpenedFailover } from 'outlay/internal/testing/failover-ways.ts';
import { expectations, type FaultOutcome } from './fault-case.ts';
import { type FaultOffice, type OpeningOffice, openFaultOffice } from './fault-office.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { heard, judged } from './watched-schedulers.ts';

const mostFailovers = 4;

/** Servers are killed in the midst of the work, and their synchronous replicas take over, one after the other. */
export function failsOverAgain(size: ProcessCasesSize, way: FailoverWay): Promise<FaultOutcome | undefined> {
  return withReplica({ size, way }, async ({ office, failover }) => {
    const schedulers = [
      office.start('serve', ['--concurrency', '2']),
      office.start('worker', ['--concurrency', '2']),
    ];
    await Promise.all(schedulers.map((each) => heard(each, (line) => line['msg'] === 'started')));
    const ended = new AbortController();
    const over = office.untilOver().finally(() => ended.abort());
    let count = 0;
    while (!ended.signal.aborted && count < mostFailovers) {
      await failover.replicate(true);
      await pass(1_500);
      await failover.losePrimary('killed');
      await pass(500);
      await failover.takeOver();
      count += 1;
    }
    await over;
    return told(await judged(office, schedulers), `${count} failovers`, onceEach(office));
  });
}

/** The primary is lost while the mail server has a message and has not said so; its synchronous replica takes over. */
export function failsOverAtTheAnswer(
  size: ProcessCasesSize,
  way: FailoverWay,
  loss: Loss,
): Promise<FaultOutcome | undefined> {
  let isLost: Promise<void> | undefined;
  let taken = Promise.resolve();
  const beforeAnswer = (failover: OpenedFailover) => {
    if (isLost) return isLost;
    isLost = failover.losePrimary(loss);
    taken = isLost.then(() => pass(500)).then(() => failover.takeOver());
    return isLost;
  };
  return withReplica({ size, way, beforeAnswer }, async ({ office, failover }) => {
    await failover.replicate(true);
    const schedulers = [
      office.start('serve', ['--concurrency', '1']),
      office.start('worker', ['--concurrency', '1']),
    ];
    await office.untilOver();
    await taken;
    const outcome = await judged(office, schedulers);
    return told(outcome, '1 failover', [
      ['it was lost at an answer', isLost !== undefined],
      ...onceEach(office),
    ]);
  });
}

/** So many messages are on their way at a time in `lacksTheLast`: of these the record may be among what is lost. */
const mostOnTheirWay = 2;

/**
 * A replica that is not synchronous takes over without what was committed last: from the planning on, or from the first
 * delivery on. What was sent since then may come twice; nothing else does, and nothing is lost.
 */
export function lacksTheLast(
  size: ProcessCasesSize,
  way: FailoverWay,
  from: 'planning' | 'delivery',
): Promise<FaultOutcome | undefined> {
  return withReplica({ size, way }, async ({ office, failover }) => {
    const { taken } = office.mail;
    const worker = office.start('worker', ['--concurrency', '1']);
    await heard(worker, (line) => line['msg'] === 'started');
    await failover.replicate(false);
    if (from === 'planning') failover.cutReplica();
    const scheduler = office.start('serve', ['--concurrency', '1']);
    await untilTaken(office, from === 'planning' ? 0 : 1);
    failover.cutReplica();
    const before = taken.length;
    await untilTaken(office, before + Math.ceil((office.accounts - before) / 2));
    await failover.losePrimary('killed');
    const lacking = new Set(
      taken.slice(Math.max(0, before - mostOnTheirWay)).map(({ messageId }) => messageId),
    );
    await failover.takeOver();
    const outcome = await judged(office, [scheduler, worker], lacking);
    const twice = taken.length - new Set(taken.map(({ messageId }) => messageId)).size;
    const what = `the record may lack ${lacking.size} messages, ${twice} came twice`;
    return told(outcome, what, [['something came twice', twice > 0]]);
  });
}

const mostMs = 60_000;

async function untilTaken({ mail }: FaultOffice, count: number): Promise<void> {
  for (const until = performance.now() + mostMs; mail.taken.length < count; await pass(5)) {
    if (performance.now() > until) throw new Error(`${mail.taken.length} messages of ${count} came in time`);
  }
}

type Replicated = {
  readonly size: ProcessCasesSize;
  readonly way: FailoverWay;
  readonly beforeAnswer?: (failover: OpenedFailover) => Promise<void>;
};

type Played = { readonly office: FaultOffice; readonly failover: OpenedFailover };

async function withReplica(
  { size, way, beforeAnswer }: Replicated,
  play: (played: Played) => Promise<FaultOutcome>,
): Promise<FaultOutcome | undefined> {
  const failover = await way.open();
  if (!failover) return undefined;
  const { postgresUrl, ownUrl } = failover;
  const opening: OpeningOffice = {
    ...size,
    postgresUrl,
    ownUrl,
    ...(beforeAnswer ? { beforeAnswer: () => beforeAnswer(failover) } : {}),
  };
  const office = await openFaultOffice(opening);
  try {
    return await play({ office, failover });
  } finally {
    await office.close();
    await failover.stop();
  }
}

type Expectation = readonly [what: string, holds: boolean];

function onceEach({ mail, accounts }: FaultOffice): Expectation[] {
  return [['one message a run', mail.taken.length === accounts]];
}

function told(outcome: FaultOutcome, what: string, expected: readonly Expectation[]): FaultOutcome {
  return { came: `${what}; ${outcome.came}`, wrong: [...outcome.wrong, ...expectations(expected)] };
}
