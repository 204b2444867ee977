import { extendLeases } from './change-run.ts';
import { leaseMs } from './lease-clock.ts';
import type { Database } from './schema.ts';

/** Four of these in a lease: a slow database may lose some. */
const everyMs = leaseMs / 4;

/**
 * Says again and again that this process goes on with the runs that it works on. While the database is away nothing
 * can be said, and nothing taken over.
 * @param onError - told when it could not be said
 * @returns ends it
 */
export function keepLeases(
  database: Database,
  owner: string,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let isSaying = false;
  const say = async () => {
    if (isSaying) return;
    isSaying = true;
    const extend = () => extendLeases(database, owner);
    // A connection that hung is gone by then: another one may be in time. Otherwise the next time says it; a lease that
    // ran out shows when the run is changed.
    await extend().catch(extend).catch(onError);
    isSaying = false;
  };
  const timer = setInterval(() => void say(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
