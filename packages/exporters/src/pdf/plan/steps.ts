/** Work that takes long, in steps: other work gets its turn between them. Returns what comes of it. */
export type Steps<Result> = Generator<void, Result>;

/** So many rows are looked at in a step: about a thousandth of a second. */
const rowsInStep = 500;

/** Takes each item, a step after every few hundred. */
export function* inSteps<Item>(
  items: Iterable<Item>,
  take: (item: Item, index: number) => void,
): Steps<void> {
  let index = 0;
  for (const item of items) {
    take(item, index);
    index += 1;
    if (index % rowsInStep === 0) yield;
  }
}

/** Does all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the steps, and lets other work have its turn after each. */
export async function runStepsInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise(setImmediate);
  }
}
