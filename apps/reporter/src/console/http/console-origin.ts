import { type ConsoleSettings, consoleAddress } from '../../adapters/configuration/console-schema.ts';
import { consoleHost } from '../../adapters/store/console-host.ts';
import type { Database } from '../../adapters/store/schema.ts';

/**
 * The origin of the console in browsers: the configured one, or a name below `localhost` that nobody can guess. Cookies
 * know hosts but no ports, so programs at other ports of `127.0.0.1` would receive those of the console.
 * @returns the origin with a port; the configured one already has its own
 */
export async function consoleOrigin(
  database: Database,
  { publicUrl, listen }: Pick<ConsoleSettings, 'publicUrl' | 'listen'>,
): Promise<(port?: number) => string> {
  if (publicUrl !== undefined) return () => publicUrl;
  const host = await consoleHost(database);
  return (port = consoleAddress(listen).port) => new URL(`http://${host}:${port}`).origin;
}
