import { getRequestListener } from '@hono/node-server';
import {
  addressRanges,
  type ConsoleSettings,
  consoleAddress,
} from '../adapters/configuration/console-schema.ts';
import { readSecret } from '../adapters/configuration/read-secret.ts';
import { readTls } from '../adapters/configuration/read-tls.ts';
import { isAddressIn } from '../adapters/http/address-ranges.ts';
import type { ListenAddress } from '../adapters/http/listen.ts';
import type { Environment } from '../adapters/secrets/secret-environment.ts';
import { changeStamp } from '../adapters/store/change-stamp.ts';
import { createKnownUsers } from './access/console-users.ts';
import { type ConsoleDeps, createConsoleApp } from './console-app.ts';
import { consoleOrigin } from './http/console-origin.ts';
import { type ConsoleServers, createConsoleServers, otherLoopback } from './http/console-servers.ts';
import type { ConsoleSite } from './http/console-site.ts';
import { createLiveChanges } from './live/live-changes.ts';
import { readLiveScript } from './live/live-script.ts';

/** A running console. */
export type RunningConsole = Pick<ConsoleServers, 'stop'> & {
  readonly address: ListenAddress;
  /** What it was opened with. */
  readonly settings: ConsoleSettings;
  /** Where browsers reach it, without a trailing slash. Not for logs: on this machine, the name of its host is a secret. */
  readonly origin: string;
  /** The paths of the routes that take forms, such as `/jobs/:job/run`. */
  readonly formPaths: readonly string[];
  /** Reads its users and its certificate again. */
  readonly reload: (settings: ConsoleSettings) => Promise<void>;
};

/** Dependencies of a running console. */
export type OpenConsoleDeps = Omit<ConsoleDeps, 'site' | 'users' | 'liveChanges' | 'script'> & {
  /** How often changes are looked for while pages are open; by default, every two seconds. Milliseconds. */
  readonly everyMs?: number;
  /** Called with the reason why something in its settings cannot be used. */
  readonly onProblem: (reason: string) => void;
};

/**
 * Serves the console. A user whose password cannot be read keeps nobody else out.
 * @throws {ConfigurationError} if its certificate or the secret of its proxy cannot be used
 * @throws {UsageError} if its address cannot be used
 */
export async function openConsole(
  settings: ConsoleSettings,
  { onProblem, everyMs = 2_000, ...deps }: OpenConsoleDeps,
): Promise<RunningConsole> {
  const { database, environment } = deps;
  const { publicUrl, tls } = settings;
  const originAt = await consoleOrigin(database, settings);
  const proxy = await proxyOf(settings, environment);
  const users = createKnownUsers(database, environment);
  const readUsers = async (from: ConsoleSettings) => (await users.read(from)).forEach(onProblem);
  await readUsers(settings);
  let origin = originAt();
  const liveChanges = createLiveChanges({ stamp: () => changeStamp(database), everyMs });
  const script = await readLiveScript();
  const app = createConsoleApp({ ...deps, users, liveChanges, script, site: () => ({ origin, ...proxy }) });
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const {
    listenOn,
    replaceTls,
    stop: stopServers,
  } = createConsoleServers(
    tls && (await readTls(tls, environment)),
    (request, response) => void respond(request, response),
    { isShared: proxy.isProxy },
  );
  const stop = () => {
    liveChanges.stop();
    return stopServers();
  };
  const reload = async (changed: ConsoleSettings) => {
    await readUsers(changed);
    if (tls && changed.tls) replaceTls(await readTls(changed.tls, environment));
  };
  try {
    const address = await listenOn(consoleAddress(settings.listen));
    origin = originAt(address.port);
    if (publicUrl === undefined) for (const other of otherLoopback(address)) await listenOn(other);
    return { address, settings, origin, formPaths: formPathsOf(app), reload, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function formPathsOf({ routes }: ReturnType<typeof createConsoleApp>): string[] {
  const paths = routes.filter(({ method, path }) => method === 'POST' && path !== everyPath);
  return paths.map(({ path }) => path);
}

/** The path of what guards all routes. */
const everyPath = '/*';

async function proxyOf(
  { trustedProxy }: ConsoleSettings,
  environment: Environment,
): Promise<Omit<ConsoleSite, 'origin'>> {
  if (!trustedProxy) return {};
  const { addresses, userHeader, secret } = trustedProxy;
  const isProxy = isAddressIn(addressRanges(addresses));
  if (userHeader === undefined || secret === undefined) return { isProxy };
  return { isProxy, identity: { userHeader, secret: await readSecret(secret, environment) } };
}
