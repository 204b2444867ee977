import { setImmediate as otherWork } from 'node:timers/promises';

/** After so many steps, other work of the process has its turn. */
const steps = 10;

/** The items of a list that may be long, with a pause after each few, because reports are more important than pages. */
export async function* betweenSteps<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % steps === steps - 1) await otherWork();
    yield item;
  }
}
