import type { ConsoleAction } from '../../adapters/store/console-action-row.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isOutstanding, isStaged } from '../../adapters/store/states.ts';
import { isIssuedRecord } from '../deliver/issued-files.ts';
import { countedDeliveries, isDelivered, latestDeliveries } from '../deliver/run-outcome.ts';
import { isToConfirm } from '../deliver/settings-advice.ts';
import { isWaiting } from './cancel-run.ts';
import { plannedAmong } from './chosen-deliveries.ts';

/** An action on a whole run. */
export type WholeAction = Extract<
  ConsoleAction['what'],
  'retry' | 'release' | 'create-again' | 'cancel' | 'resend'
>;

/**
 * The actions on a whole run that its state allows without a further decision, the most likely first. What needs more, such
 * as the confirmation that an account is still the same, is left to commands.
 */
export function possibleActions(record: RunRecord): WholeAction[] {
  const cancel = isWaiting(record.run) ? (['cancel'] as const) : [];
  return [...actionsToDeliver(record), ...cancel];
}

/** Whether the state of a run allows an action on it or, if it is about one, on a delivery. */
export function isPossible(record: RunRecord, action: PossibleAction): boolean {
  return 'delivery' in action
    ? uncertainDeliveries(record).some(({ id }) => id === action.delivery)
    : possibleActions(record).includes(action.what);
}

/** What decides whether an action is possible. */
type PossibleAction =
  | { readonly what: WholeAction }
  | { readonly what: ConsoleAction['what']; readonly delivery: string };

function actionsToDeliver(record: RunRecord): WholeAction[] {
  const { run, deliveries, files } = record;
  if (run.owner !== null || isToConfirm(run)) return [];
  const isGone = run.filesRemovedAt !== null;
  const isRemakable = !isIssuedRecord(record) && !isDelivered(deliveries);
  if (!isStaged(run)) return ['retry'];
  if (run.isHeld === 1) {
    return [
      ...(run.heldFor === null && !isGone ? (['release'] as const) : []),
      ...(isRemakable ? (['create-again'] as const) : []),
      ...(isGone || files.length === 0 ? [] : (['resend'] as const)),
    ];
  }
  if (run.canceledBy !== null && !isGone) return ['retry'];
  if (isGone) return isRemakable && run.state !== 'skipped' ? ['create-again'] : [];
  if (files.length === 0) return run.state === 'failed' ? ['retry'] : [];
  return missingDeliveries(deliveries).length > 0 ? ['retry', 'resend'] : ['resend'];
}

/** The deliveries of a run that may have arrived. */
export function uncertainDeliveries({ run, deliveries }: Pick<RunRecord, 'run' | 'deliveries'>): Delivery[] {
  if (run.owner !== null) return [];
  return countedDeliveries(deliveries).filter(({ state }) => state === 'unknown');
}

/** The action on a whole run that its state suggests, without reading more than the run. */
export function suggestedAction({ state, isHeld, heldFor, owner }: Run): WholeAction | undefined {
  if (owner !== null) return undefined;
  if (isHeld === 1 && isStaged({ state })) return heldFor === null ? 'release' : 'create-again';
  return state === 'unknown' || state === 'delivered' || state === 'skipped' ? undefined : 'retry';
}

/** Whether an action creates the report, instead of delivering the files that there are. A cancellation does neither. */
export function createsReport(what: WholeAction, { run, files }: RunRecord): boolean {
  return what === 'create-again' || (what === 'retry' && (!isStaged(run) || files.length === 0));
}

/**
 * The deliveries that an action on a whole run makes, as far as the record shows: those of a report that must be created
 * depend on the configuration.
 */
export function deliveriesToMake(what: WholeAction, record: RunRecord): Delivery[] {
  const { deliveries } = record;
  if (createsReport(what, record)) {
    return latestDeliveries(deliveries).filter(({ origin }) => origin === 'planned');
  }
  if (what === 'cancel') return deliveries.filter(isOutstanding);
  if (record.run.canceledBy !== null) return canceledDeliveries(record);
  if (what === 'retry') return missingDeliveries(deliveries);
  const planned = plannedAmong(deliveries);
  return what === 'resend' ? planned : planned.filter(({ state }) => state !== 'accepted');
}

/** The deliveries that were canceled with their run. */
function canceledDeliveries({ run, deliveries }: RunRecord): Delivery[] {
  return latestDeliveries(deliveries).filter(
    ({ state, reason }) => state === 'skipped' && reason === run.reason,
  );
}

function missingDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  const outstanding = latestDeliveries(deliveries).filter(isOutstanding);
  const places = new Set(outstanding.map(placeOf));
  const refused = countedDeliveries(deliveries).filter(
    (delivery) => delivery.state === 'refused' && !places.has(placeOf(delivery)),
  );
  return [...outstanding, ...refused];
}

function placeOf({ id, copyOf }: Delivery): string {
  return copyOf ?? id;
}
