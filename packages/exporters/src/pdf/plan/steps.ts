/** A long computation in steps, between which other work can run. The generator returns the result. */
export type Steps<Result> = Generator<void, Result>;

/** Number of rows per step, which take about a millisecond. */
const rowsInStep = 500;

/** Calls `take` for each item, and yields after every 500 items. */
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

/** Runs all steps without interruption. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs the steps and yields to the event loop after each. */
export async function runStepsInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise(setImmediate);
  }
}
