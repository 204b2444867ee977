import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ConsoleUser } from '../../adapters/configuration/read-console-users.ts';
import type { ConsoleContext } from './console-request.ts';

/** How the proxy says who has signed in there. */
export type ProxyIdentity = {
  readonly userHeader: string;
  /** What only the proxy knows: other programs may have its address, such as those of its machine. */
  readonly secret: string;
};

const secretHeader = 'X-Outlay-Proxy-Secret';

/** The name that the proxy gives, in lower case; `undefined` if it gives none, or the request does not know its secret. */
export function nameFromProxy(
  { req }: ConsoleContext,
  identity: ProxyIdentity | undefined,
): string | undefined {
  if (!identity || !isSame(req.header(secretHeader) ?? '', identity.secret)) return undefined;
  return req.header(identity.userHeader)?.trim().toLowerCase() || undefined;
}

/** What the forms of a user depend on instead of a session: only this console and the proxy can know it. */
export function proxySessionSecret({ secret }: ProxyIdentity, { pin }: Pick<ConsoleUser, 'pin'>): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['session', pin]))
    .digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
