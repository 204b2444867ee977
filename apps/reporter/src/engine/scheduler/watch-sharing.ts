import { sqlitePresence } from '@outlay/database';
import type { Store } from '../../adapters/configuration/configuration.ts';
import type { OnEvent } from '../../adapters/log/scheduler-event.ts';

/** How often to check for another scheduler. Milliseconds. */
const checkMs = 10_000;

/**
 * Reports when another scheduler on this machine uses the same SQLite file. Leases prevent duplicate work, so one
 * scheduler may replace another: the second one is not refused, only reported.
 * @returns stops watching
 */
export function watchSharing(store: Store, onEvent: OnEvent): () => void {
  if (!('sqliteFile' in store)) return () => undefined;
  const { sqliteFile: file } = store;
  const presence = sqlitePresence(file, 'serve');
  let wasTaken = false;
  const check = () => {
    const isTaken = presence.isTaken();
    if (isTaken === undefined || isTaken === wasTaken) return;
    wasTaken = isTaken;
    onEvent({ type: 'store', status: isTaken ? 'shared' : 'alone', file });
  };
  check();
  const timer = setInterval(check, checkMs).unref();
  return () => {
    clearInterval(timer);
    presence.close();
  };
}
