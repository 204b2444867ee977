import { extendLeases } from './change-run.ts';
import { extendActionLeases } from './console-actions.ts';
import { leaseMs } from './lease-clock.ts';
import type { Database } from './schema.ts';

/** A quarter of a lease, so that some renewals may fail. */
const everyMs = leaseMs / 4;

/**
 * Renews the leases of a process periodically. While the database is unavailable, leases cannot be renewed, but runs
 * cannot be taken over either.
 * @param onError - called when a renewal fails
 * @returns stops renewing
 */
export function keepLeases(
  database: Database,
  owner: string,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let isRenewing = false;
  const renew = async () => {
    if (isRenewing) return;
    isRenewing = true;
    const extend = async () => {
      await extendLeases(database, owner);
      await extendActionLeases(database, owner);
    };
    // A second attempt uses a new connection, since the pool drops one that hangs. If it fails too, the next renewal
    // follows; changing a run whose lease has expired fails with `superseded`.
    await extend().catch(extend).catch(onError);
    isRenewing = false;
  };
  const timer = setInterval(() => void renew(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
