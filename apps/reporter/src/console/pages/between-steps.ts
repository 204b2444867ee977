import { setImmediate as otherWork } from 'node:timers/promises';

/** The items of a list that may be long, with a pause after each, because reports are more important than pages. */
export async function* betweenSteps<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) {
    yield item;
    await otherWork();
  }
}
