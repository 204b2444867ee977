/** The states of a run in their usual order, and the states that may follow each. */
export const runTransitions = {
  // Skipped if its job, its account or all of its recipients are no longer configured, or if someone cancels it.
  planned: ['fetched', 'failed', 'skipped'],
  // A run can start again before its files are staged.
  fetched: ['rendered', 'skipped', 'failed', 'planned'],
  rendered: ['staged', 'skipped', 'failed', 'planned'],
  // A command can create the report again while it was not delivered.
  staged: ['delivering', 'skipped', 'planned'],
  delivering: ['delivered', 'partial', 'failed', 'unknown', 'skipped', 'planned'],
  // A staged report can be delivered again; one that was not staged can be created again.
  delivered: ['delivering'],
  partial: ['delivering', 'planned'],
  failed: ['delivering', 'planned'],
  unknown: ['delivering'],
  skipped: ['delivering', 'planned'],
} as const satisfies Record<string, readonly string[]>;

/** State of a run. */
export type RunState = keyof typeof runTransitions;

/** The states of a run that has not ended. */
export const openRunStates = [
  'planned',
  'fetched',
  'rendered',
  'staged',
  'delivering',
] as const satisfies RunState[];

/** The states of a delivery, and the states that may follow each. A new delivery repeats one that has ended. */
export const deliveryTransitions = {
  // Deferred without an attempt if the target does not respond.
  pending: ['sending', 'skipped', 'deferred'],
  sending: ['accepted', 'deferred', 'refused', 'unknown'],
  deferred: ['sending', 'skipped', 'deferred'],
  accepted: [],
  refused: [],
  // A person found out that it arrived.
  unknown: ['accepted'],
  skipped: ['pending'],
} as const satisfies Record<string, readonly string[]>;

/** State of a delivery. */
export type DeliveryState = keyof typeof deliveryTransitions;

/** Whether a run may change from one state to another. */
export function isRunTransition(from: RunState, to: RunState): boolean {
  return (runTransitions[from] as readonly RunState[]).includes(to);
}

/** Whether a delivery may change from one state to another. */
export function isDeliveryTransition(from: DeliveryState, to: DeliveryState): boolean {
  return (deliveryTransitions[from] as readonly DeliveryState[]).includes(to);
}

const unstagedStates: ReadonlySet<RunState> = new Set(['planned', 'fetched', 'rendered']);

/** Whether the files of a run are staged, or were. */
export function isStaged({ state }: { readonly state: RunState }): boolean {
  return !unstagedStates.has(state);
}

/** Whether a delivery has not ended and no process is making it. */
export function isOutstanding({ state }: { readonly state: DeliveryState }): boolean {
  return state === 'pending' || state === 'deferred';
}

/** Whether a delivery has not ended. */
export function isOpen(delivery: { readonly state: DeliveryState }): boolean {
  return isOutstanding(delivery) || delivery.state === 'sending';
}
