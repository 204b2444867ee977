import { AsyncLocalStorage } from 'node:async_hooks';

const notWaiting = new AsyncLocalStorage<true>();

/**
 * Does something with a store that is not worth waiting for: a statement that finds a SQLite file locked fails at once, and
 * does not keep its connection, which other statements need.
 */
export function withoutWaiting<Result>(act: () => Promise<Result>): Promise<Result> {
  return notWaiting.run(true, act);
}

/** Whether statements that find the file locked fail at once. */
export function isWithoutWaiting(): boolean {
  return notWaiting.getStore() === true;
}
