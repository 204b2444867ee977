/** The states of a run, in their usual order, and those that follow on each. */
export const runTransitions = {
  // A run is canceled where its job, its account or everybody who gets it is no longer configured.
  planned: ['fetched', 'failed', 'skipped'],
  // Before its files are staged, a run can begin anew.
  fetched: ['rendered', 'skipped', 'failed', 'planned'],
  rendered: ['staged', 'failed', 'planned'],
  // A person can have the report made again while nothing of it was delivered.
  staged: ['delivering', 'planned'],
  delivering: ['delivered', 'partial', 'failed', 'unknown', 'skipped', 'planned'],
  // What was staged can be delivered once more; what was not can be made again.
  delivered: ['delivering'],
  partial: ['delivering', 'planned'],
  failed: ['delivering', 'planned'],
  unknown: ['delivering'],
  skipped: ['delivering', 'planned'],
} as const satisfies Record<string, readonly string[]>;

/** How far a run is. */
export type RunState = keyof typeof runTransitions;

/** The states of a delivery, and those that follow on each. A further delivery repeats one that has ended. */
export const deliveryTransitions = {
  // Deferred without a try: its target does not answer.
  pending: ['sending', 'skipped', 'deferred'],
  sending: ['accepted', 'deferred', 'refused', 'unknown'],
  deferred: ['sending', 'skipped', 'deferred'],
  accepted: [],
  refused: [],
  unknown: [],
  skipped: ['pending'],
} as const satisfies Record<string, readonly string[]>;

/** How far a delivery is. */
export type DeliveryState = keyof typeof deliveryTransitions;

/** Whether a run goes from one state to another. */
export function isRunTransition(from: RunState, to: RunState): boolean {
  return (runTransitions[from] as readonly RunState[]).includes(to);
}

/** Whether a delivery goes from one state to another. */
export function isDeliveryTransition(from: DeliveryState, to: DeliveryState): boolean {
  return (deliveryTransitions[from] as readonly DeliveryState[]).includes(to);
}

const unstagedStates: ReadonlySet<RunState> = new Set(['planned', 'fetched', 'rendered']);

/** Whether the files of a run are staged, or were: before that, it begins anew. */
export function isStaged({ state }: { readonly state: RunState }): boolean {
  return !unstagedStates.has(state);
}

/** Whether a delivery is left to make, as far as nobody is making it. */
export function isLeft({ state }: { readonly state: DeliveryState }): boolean {
  return state === 'pending' || state === 'deferred';
}

/** Whether a delivery has not come to its end. */
export function isOpen(delivery: { readonly state: DeliveryState }): boolean {
  return isLeft(delivery) || delivery.state === 'sending';
}
