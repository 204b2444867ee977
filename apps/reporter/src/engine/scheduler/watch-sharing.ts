import { sqlitePresence } from '@outlay/database';
import type { Store } from '../../adapters/configuration/configuration.ts';
import type { OnEvent } from '../../adapters/log/scheduler-event.ts';

/** How often it is looked whether another one is there. Milliseconds. */
const lookMs = 10_000;

/**
 * Tells when another scheduler of this machine works on the same SQLite file. Leases keep them from doing anything twice, so
 * that one may take over from another: nobody is refused, and whoever started two is told.
 * @returns ends it
 */
export function watchSharing(store: Store, onEvent: OnEvent): () => void {
  if (!('sqliteFile' in store)) return () => undefined;
  const { sqliteFile: file } = store;
  const presence = sqlitePresence(file, 'serve');
  let wasTaken = false;
  const look = () => {
    const isTaken = presence.isTaken();
    if (isTaken === undefined || isTaken === wasTaken) return;
    wasTaken = isTaken;
    onEvent({ type: 'store', status: isTaken ? 'shared' : 'alone', file });
  };
  look();
  const timer = setInterval(look, lookMs).unref();
  return () => {
    clearInterval(timer);
    presence.close();
  };
}
