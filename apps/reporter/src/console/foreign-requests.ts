import type { Hono } from 'hono';
import type { ConsoleContext, ConsoleEnvironment } from './http/console-request.ts';
import { type ConsoleSite, isForSite, peerAddress } from './http/console-site.ts';
import { PageFailure } from './http/page-failure.ts';

/** Maximum size of a form. */
const maxFormBytes = 4_096;

/** Refuses requests that do not come through the proxy, or that a page of another site could have sent. */
export function refuseForeign(app: Hono<ConsoleEnvironment>, site: () => ConsoleSite): void {
  app.use(async (context, next) => {
    const refusal = foreign(context, site());
    if (refusal) return context.text(refusal.text, refusal.status);
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      return context.text('Use GET or POST.', 405, { Allow: 'GET, HEAD, POST' });
    }
    if (method === 'POST' && !(Number(context.req.header('Content-Length')) <= maxFormBytes)) {
      return context.text('The form is too large.', 413);
    }
    if (method === 'POST' && context.req.header('Origin') !== site().origin) {
      throw new PageFailure('refused', 403);
    }
    // PostgreSQL stores no such text, so it names nothing.
    if (new URL(context.req.url).pathname.includes('%00')) throw new PageFailure('notFound', 404);
    await next();
  });
}

type Refusal = { readonly text: string; readonly status: 403 | 421 };

/** Why a request did not reach the console as browsers do. The name of its host is not printed, because it is a secret. */
function foreign(context: ConsoleContext, site: ConsoleSite): Refusal | undefined {
  const peer = peerAddress(context);
  if (site.isProxy && !site.isProxy(peer)) {
    const text = `The console is reached through its proxy. ${peer} is not in console.trustedProxy.addresses.`;
    return { text, status: 403 };
  }
  if (isForSite(context, site)) return undefined;
  const text = site.isProxy
    ? 'The console is not reached under this name. The proxy must pass on the one of console.publicUrl, in Host or X-Forwarded-Host.'
    : 'The console is not reached under this name. Open the link that "outlay console link" prints.';
  return { text, status: 421 };
}
