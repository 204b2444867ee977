import { getRequestListener } from '@hono/node-server';
import {
  addressRanges,
  type ConsoleSettings,
  consoleAddress,
} from '../adapters/configuration/console-schema.ts';
import { readTls } from '../adapters/configuration/read-tls.ts';
import { isAddressIn } from '../adapters/http/address-ranges.ts';
import type { ListenAddress } from '../adapters/http/listen.ts';
import { type ConsoleDeps, createConsoleApp } from './console-app.ts';
import { consoleOrigin } from './http/console-origin.ts';
import { type ConsoleServers, createConsoleServers, otherLoopback } from './http/console-servers.ts';

/** A running console. */
export type RunningConsole = Pick<ConsoleServers, 'replaceTls' | 'stop'> & {
  readonly address: ListenAddress;
  /** Where browsers reach it, without a trailing slash. Not for logs: on this machine, the name of its host is a secret. */
  readonly origin: string;
};

/**
 * Serves the console.
 * @throws {ConfigurationError} if its certificate cannot be used
 * @throws {UsageError} if its address cannot be used
 */
export async function openConsole(
  settings: ConsoleSettings,
  deps: Omit<ConsoleDeps, 'site'>,
): Promise<RunningConsole> {
  const { publicUrl, tls, trustedProxy } = settings;
  const isProxy = trustedProxy && isAddressIn(addressRanges(trustedProxy.addresses));
  const originAt = await consoleOrigin(deps.database, settings);
  let origin = originAt();
  const app = createConsoleApp({ ...deps, site: () => ({ origin, ...(isProxy && { isProxy }) }) });
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const { listenOn, replaceTls, stop } = createConsoleServers(
    tls && (await readTls(tls, deps.environment)),
    (request, response) => void respond(request, response),
  );
  try {
    const address = await listenOn(consoleAddress(settings.listen));
    origin = originAt(address.port);
    if (publicUrl === undefined) for (const other of otherLoopback(address)) await listenOn(other);
    return { address, origin, replaceTls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
