import type { ConsoleSettings } from '../../adapters/configuration/console-schema.ts';
import { type ConsoleUser, readConsoleUsers } from '../../adapters/configuration/read-console-users.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { removeOtherConsoleUsers } from '../../adapters/store/console-access.ts';
import type { Database } from '../../adapters/store/schema.ts';

/** The users of the console, as last read. */
export type KnownUsers = {
  readonly user: (name: string) => ConsoleUser | undefined;
  /** All of them. */
  readonly all: () => readonly ConsoleUser[];
  /**
   * Reads them again, and ends the sessions of those who were changed or removed.
   * @returns why some of them cannot sign in
   */
  readonly read: (settings: ConsoleSettings) => Promise<readonly string[]>;
};

/** Knows nobody until users are read. */
export function createKnownUsers(database: Database, environment: Environment): KnownUsers {
  let known: ReadonlyMap<string, ConsoleUser> = new Map();
  return {
    user: (name) => known.get(name),
    all: () => [...known.values()],
    async read(settings) {
      const { users, problems } = await readConsoleUsers(settings, environment);
      known = new Map(users.map((user) => [user.name, user]));
      const pins = users.map(({ pin }) => pin);
      await removeOtherConsoleUsers(database, pins);
      return problems;
    },
  };
}
