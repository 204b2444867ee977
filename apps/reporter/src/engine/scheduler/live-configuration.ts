import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { Channels } from '../deliver/open-channels.ts';

/** A configuration with its open channels. */
export type OpenedConfiguration = Channels & { readonly configuration: Configuration };

/** The current configuration of a scheduler, and earlier ones that are still in use. */
export type LiveConfiguration = {
  readonly current: () => OpenedConfiguration;
  /** Passes the current configuration, and keeps it open until the function returns. */
  readonly use: <Result>(act: (opened: OpenedConfiguration) => Promise<Result>) => Promise<Result>;
  /** Replaces the configuration; the previous one is closed when it is no longer in use. */
  readonly replace: (opened: OpenedConfiguration) => void;
  /**
   * Calls a function whenever the configuration is replaced.
   * @returns removes the listener
   */
  readonly onReplaced: (act: () => void) => () => void;
  readonly close: () => void;
};

/** Holds a configuration that can be replaced while it is in use. */
export function liveConfiguration(first: OpenedConfiguration): LiveConfiguration {
  let current = first;
  const listeners = new Set<() => void>();
  const users = new Map<OpenedConfiguration, number>([[first, 0]]);
  const closeUnused = (opened: OpenedConfiguration) => {
    if (opened === current || users.get(opened) !== 0) return;
    users.delete(opened);
    opened.close();
  };
  return {
    current: () => current,
    async use(act) {
      const opened = current;
      users.set(opened, (users.get(opened) ?? 0) + 1);
      try {
        return await act(opened);
      } finally {
        users.set(opened, (users.get(opened) ?? 1) - 1);
        closeUnused(opened);
      }
    },
    replace(opened) {
      const before = current;
      current = opened;
      users.set(opened, 0);
      closeUnused(before);
      for (const act of listeners) act();
    },
    onReplaced(act) {
      listeners.add(act);
      return () => listeners.delete(act);
    },
    close: () => {
      for (const opened of users.keys()) opened.close();
    },
  };
}
