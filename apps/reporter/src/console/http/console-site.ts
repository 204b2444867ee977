import { isIP } from 'node:net';
import type { ConsoleContext } from './console-request.ts';
import type { ProxyIdentity } from './proxy-identity.ts';

/** Where browsers reach the console, and through what. */
export type ConsoleSite = {
  /** `https://outlay.example`, without a trailing slash. */
  readonly origin: string;
  /** Whether an address is one of the proxy; missing without a proxy. */
  readonly isProxy?: (address: string) => boolean;
  /** Missing if the proxy signs nobody in. */
  readonly identity?: ProxyIdentity;
};

/** The address that a request came from: of the proxy, if there is one. */
export function peerAddress({ env }: ConsoleContext): string {
  return env.incoming.socket.remoteAddress ?? '';
}

/**
 * Whether a request names the console as its host. A page of another site that resolves its own name to this address
 * (DNS rebinding) names that one.
 */
export function isForSite(context: ConsoleContext, { origin, isProxy }: ConsoleSite): boolean {
  const forwarded = isProxy && lastOf(context.req.header('X-Forwarded-Host'));
  const host = forwarded ?? context.req.header('Host') ?? '';
  const { protocol } = new URL(origin);
  return /^[\w.:[\]-]+$/.test(host) && URL.parse(`${protocol}//${host}`)?.origin === origin;
}

/**
 * The address of a browser. What the proxy says of it is believed only of the proxy: the last address that is not its own.
 * If that one is no address, earlier ones do not count: the browser may have written them.
 */
export function clientAddress(context: ConsoleContext, { isProxy }: ConsoleSite): string {
  const peer = plainAddress(peerAddress(context));
  if (!isProxy?.(peer)) return peer;
  const named = (context.req.header('X-Forwarded-For') ?? '').split(',').map(plainAddress);
  const client = named.findLast((address) => !isProxy(address)) ?? '';
  return isIP(client) === 0 ? peer : client;
}

/** `192.0.2.1:51234`, `"[2001:db8::1]:443"` and `::ffff:192.0.2.1` without what is not the address. */
function plainAddress(text: string): string {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const unported = bare.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return unported.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** Proxies add to the end of a list, so the last entry is of the nearest one. */
function lastOf(header: string | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim();
}
