import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { Channels } from '../deliver/open-channels.ts';

/** A configuration with what it delivers to, open. */
export type OpenedConfiguration = Channels & { readonly configuration: Configuration };

/** The configuration that a scheduler works by, and what is still used of earlier ones. */
export type LiveConfiguration = {
  readonly current: () => OpenedConfiguration;
  /** Uses the configuration as it is now for as long as something is done with it. */
  readonly use: <Result>(act: (opened: OpenedConfiguration) => Promise<Result>) => Promise<Result>;
  /** Puts another in its place; the earlier one is closed when nobody uses it any more. */
  readonly replace: (opened: OpenedConfiguration) => void;
  /** Calls back whenever another is put in its place. @returns ends that */
  readonly onReplaced: (act: () => void) => () => void;
  readonly close: () => void;
};

/** Keeps a configuration that can be replaced while it is used. */
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
