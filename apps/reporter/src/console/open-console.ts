import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type ListenAddress, listen, stopServer, writtenAddress } from '../adapters/http/listen.ts';
import { type ConsoleDeps, createConsoleApp } from './console-app.ts';
import { ownHosts } from './http/own-hosts.ts';

/** A running console. */
export type RunningConsole = {
  /** `http://` address without a trailing slash. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/** A request is small; whoever sends it slowly is not a browser on this machine. Milliseconds. */
const limits = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 5_000 };

/**
 * Serves the console on this machine.
 * @throws {UsageError} if the address cannot be used
 */
export async function openConsole(
  address: ListenAddress,
  deps: Omit<ConsoleDeps, 'hosts'>,
): Promise<RunningConsole> {
  let listening = address;
  const app = createConsoleApp({ ...deps, hosts: () => ownHosts(listening) });
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(limits, (request, response) => void respond(request, response));
  const advice = 'use another port';
  listening = await listen(server, address, { setting: 'console.listen', advice });
  return { url: `http://${writtenAddress(listening)}`, stop: () => stopServer(server) };
}
