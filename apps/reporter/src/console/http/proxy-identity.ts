import { createHash, timingSafeEqual } from 'node:crypto';
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

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
