import { setTimeout as pause } from 'node:timers/promises';
import {
  type FailoverRoute,
  type OpenedFailover,
  type PrimaryLoss,
} from 'outlay/internal/testing/failover-routes.ts';
import type { FaultOutcome } from './fault-case.ts';
import { type FaultFixture, type FaultFixtureOptions, openFaultFixture } from './fault-fixture.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { oneMessagePerRun, stopAndCheck, waitForMessage, withExpectations } from './scheduler-outcome.ts';

const maxFailovers = 4;

/** Primaries are killed while runs are in progress, and their synchronous replicas take over, one after the other. */
export function failsOverRepeatedly(
  size: ProcessCasesSize,
  route: FailoverRoute,
): Promise<FaultOutcome | undefined> {
  return withReplica({ size, route }, async ({ fixture, failover }) => {
    const schedulers = [
      fixture.start('serve', ['--concurrency', '2']),
      fixture.start('worker', ['--concurrency', '2']),
    ];
    await Promise.all(schedulers.map((each) => waitForMessage(each, 'started')));
    const ended = new AbortController();
    const over = fixture.untilOver().finally(() => ended.abort());
    let count = 0;
    while (!ended.signal.aborted && count < maxFailovers) {
      await failover.replicate(true);
      await pause(1_500);
      await failover.losePrimary('killed');
      await pause(500);
      await failover.takeOver();
      count += 1;
    }
    await over;
    return withExpectations(
      await stopAndCheck(fixture, schedulers),
      `${count} failovers`,
      oneMessagePerRun(fixture),
    );
  });
}

/** The primary is lost after the mail server has a message, before it answers; the synchronous replica takes over. */
export function failsOverBeforeResponse(
  size: ProcessCasesSize,
  route: FailoverRoute,
  loss: PrimaryLoss,
): Promise<FaultOutcome | undefined> {
  let isLost: Promise<void> | undefined;
  let taken = Promise.resolve();
  const beforeAnswer = (failover: OpenedFailover) => {
    if (isLost) return isLost;
    isLost = failover.losePrimary(loss);
    taken = isLost.then(() => pause(500)).then(() => failover.takeOver());
    return isLost;
  };
  return withReplica({ size, route, beforeAnswer }, async ({ fixture, failover }) => {
    await failover.replicate(true);
    const schedulers = [
      fixture.start('serve', ['--concurrency', '1']),
      fixture.start('worker', ['--concurrency', '1']),
    ];
    await fixture.untilOver();
    await taken;
    const outcome = await stopAndCheck(fixture, schedulers);
    return withExpectations(outcome, '1 failover', [
      ['it was lost at an answer', isLost !== undefined],
      ...oneMessagePerRun(fixture),
    ]);
  });
}

/** Messages in flight at once in `lacksTheLast`: their records may be among what is lost. */
const maxInFlight = 2;

/**
 * An asynchronous replica takes over without the last commits: since the planning, or since the first delivery. What was
 * sent since then may come twice; nothing else does, and nothing is lost.
 */
export function lacksTheLast(
  size: ProcessCasesSize,
  route: FailoverRoute,
  from: 'planning' | 'delivery',
): Promise<FaultOutcome | undefined> {
  return withReplica({ size, route }, async ({ fixture, failover }) => {
    const { accepted } = fixture.mail;
    const worker = fixture.start('worker', ['--concurrency', '1']);
    await waitForMessage(worker, 'started');
    await failover.replicate(false);
    if (from === 'planning') failover.cutReplica();
    const scheduler = fixture.start('serve', ['--concurrency', '1']);
    await untilTaken(fixture, from === 'planning' ? 0 : 1);
    failover.cutReplica();
    const before = accepted.length;
    await untilTaken(fixture, before + Math.ceil((fixture.accounts - before) / 2));
    await failover.losePrimary('killed');
    const lacking = new Set(
      accepted.slice(Math.max(0, before - maxInFlight)).map(({ messageId }) => messageId),
    );
    await failover.takeOver();
    const outcome = await stopAndCheck(fixture, [scheduler, worker], lacking);
    const twice = accepted.length - new Set(accepted.map(({ messageId }) => messageId)).size;
    const what = `the record may lack ${lacking.size} messages, ${twice} came twice`;
    return withExpectations(outcome, what, [['something came twice', twice > 0]]);
  });
}

const maxWaitMs = 60_000;

async function untilTaken({ mail }: FaultFixture, count: number): Promise<void> {
  for (const until = performance.now() + maxWaitMs; mail.accepted.length < count; await pause(5)) {
    if (performance.now() > until)
      throw new Error(`${mail.accepted.length} messages of ${count} came in time`);
  }
}

type Replicated = {
  readonly size: ProcessCasesSize;
  readonly route: FailoverRoute;
  readonly beforeAnswer?: (failover: OpenedFailover) => Promise<void>;
};

type FailoverFixture = { readonly fixture: FaultFixture; readonly failover: OpenedFailover };

async function withReplica(
  { size, route, beforeAnswer }: Replicated,
  run: (opened: FailoverFixture) => Promise<FaultOutcome>,
): Promise<FaultOutcome | undefined> {
  const failover = await route.open();
  if (!failover) return undefined;
  const { postgresUrl, ownUrl } = failover;
  const opening: FaultFixtureOptions = {
    ...size,
    postgresUrl,
    ownUrl,
    ...(beforeAnswer ? { beforeAnswer: () => beforeAnswer(failover) } : {}),
  };
  const fixture = await openFaultFixture(opening);
  try {
    return await run({ fixture, failover });
  } finally {
    await fixture.close();
    await failover.stop();
  }
}
