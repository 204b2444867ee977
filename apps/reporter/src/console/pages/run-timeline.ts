import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Attempt, Delivery, RunAttempt } from '../../adapters/store/schema.ts';
import { countedDeliveries } from '../../engine/deliver/run-outcome.ts';

type Action = RunRecord['actions'][number];

/** Something that happened to a run, or will. */
export type TimelineEvent =
  | { readonly type: 'planned' | 'removed' | 'next' }
  | { readonly type: 'begun' | 'ended'; readonly attempt: RunAttempt }
  | { readonly type: 'staged' }
  | { readonly type: 'delivery'; readonly delivery: Delivery; readonly attempt: Attempt }
  | { readonly type: 'skipped'; readonly delivery: Delivery }
  /** An action without steps of its own, or in progress; otherwise, its begin and its end, with what happened between them. */
  | { readonly type: 'action' | 'actionBegun' | 'actionEnded'; readonly action: Action }
  | { readonly type: 'closed'; readonly revision: number };

/** An event at its time. */
export type TimedEvent = { readonly at: string; readonly event: TimelineEvent };

/** What happened to a run, in order, and when it is attempted next. */
export function timelineOf(record: RunRecord): TimedEvent[] {
  const { run, closed } = record;
  const steps = [
    ...record.runAttempts.flatMap((attempt) => at(attempt.startedAt, { type: 'begun', attempt })),
    ...at(run.stagedAt, { type: 'staged' }),
    ...deliveryEvents(record),
    ...record.runAttempts.flatMap((attempt) => at(attempt.endedAt, { type: 'ended', attempt })),
    ...at(closed?.closedAt, { type: 'closed', revision: closed?.revision ?? 1 }),
    ...at(run.filesRemovedAt, { type: 'removed' }),
  ];
  const acted = record.actions.map((action) => actionEvents(action, steps));
  const events = [
    ...at(run.plannedAt, { type: 'planned' }),
    ...acted.map(([begun]) => begun),
    ...steps,
    ...acted.flatMap(([, ...ended]) => ended),
  ];
  // What happened at the same time stays in the order above.
  const past = events.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));
  return [...past, ...at(run.owner === null ? run.nextAt : null, { type: 'next' })];
}

function at(instant: string | null | undefined, event: TimelineEvent): TimedEvent[] {
  return instant === null || instant === undefined ? [] : [{ at: instant, event }];
}

/** An action when it began and, if something happened to the run meanwhile, when it ended. */
function actionEvents(
  action: Action,
  steps: readonly TimedEvent[],
): readonly [begun: TimedEvent, ...ended: TimedEvent[]] {
  const { startedAt, endedAt } = action;
  if (endedAt === null || !steps.some((step) => step.at >= startedAt && step.at <= endedAt))
    return [{ at: startedAt, event: { type: 'action', action } }];
  return [
    { at: startedAt, event: { type: 'actionBegun', action } },
    { at: endedAt, event: { type: 'actionEnded', action } },
  ];
}

/** The attempts of deliveries when they ended, or began if they have not; and those that were skipped without one. */
function deliveryEvents({ deliveries, attempts }: RunRecord): TimedEvent[] {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const attempted = attempts.flatMap((attempt): TimedEvent[] => {
    const delivery = byId.get(attempt.deliveryId);
    if (!delivery) return [];
    return [{ at: attempt.endedAt ?? attempt.startedAt, event: { type: 'delivery', delivery, attempt } }];
  });
  const skipped = countedDeliveries(deliveries).filter(({ state }) => state === 'skipped');
  return [
    ...attempted,
    ...skipped.map(
      (delivery): TimedEvent => ({ at: delivery.changedAt, event: { type: 'skipped', delivery } }),
    ),
  ];
}
