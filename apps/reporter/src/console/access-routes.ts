import type { Hono } from 'hono';
import type { Database } from '../adapters/store/schema.ts';
import { createAttemptLimit } from './access/attempt-limit.ts';
import { formTokenField, isFormToken } from './access/form-token.ts';
import { sessionOf, signIn, signOut } from './access/sessions.ts';
import {
  type ConsoleContext,
  type ConsoleEnvironment,
  formOf,
  removeSessionSecret,
  sessionSecret,
  setSessionSecret,
  wordsFor,
} from './http/console-request.ts';
import { type ConsoleSite, clientAddress, isForSite, peerAddress } from './http/console-site.ts';
import { publicAnswer } from './http/page-answer.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { linkField, linkPage, signInPage } from './pages/sign-in-page.ts';

/** What decides who may enter. */
export type AccessDeps = {
  readonly database: Database;
  /** Where browsers reach the console. */
  readonly site: () => ConsoleSite;
  readonly now: () => Date;
  /** Monotonic time. Milliseconds. */
  readonly elapsedMs: () => number;
};

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

/** Pages that sign someone in with a link. */
export function addSignIn(
  app: Hono<ConsoleEnvironment>,
  { database, site, now, elapsedMs }: AccessDeps,
): void {
  const failures = createAttemptLimit(elapsedMs);
  app.get('/sign-in', (context) => {
    const words = wordsFor(context);
    const link = context.req.query(linkField);
    return publicAnswer(context, link === undefined ? signInPage(words) : linkPage(words, link));
  });
  app.post('/sign-in', async (context) => {
    const words = wordsFor(context);
    const address = clientAddress(context, site());
    const link = (await formOf(context))[linkField];
    const secret = await fromStore(signIn(database, typeof link === 'string' ? link : '', now()));
    if (secret === undefined) {
      // A valid link always works: nobody can guess one, but everyone on this machine can fail.
      if (failures.isReached(address)) {
        return publicAnswer(context, signInPage(words, words.signIn.tooMany), 429);
      }
      failures.fail(address);
      return publicAnswer(context, signInPage(words, words.signIn.invalid), 403);
    }
    setSessionSecret(context, secret);
    return context.redirect('/', 303);
  });
}

/** From here on, every page needs a session, and every form its token. */
export function requireSession(app: Hono<ConsoleEnvironment>, { database, now }: AccessDeps): void {
  app.use(async (context, next) => {
    const secret = sessionSecret(context);
    const session = secret === '' ? undefined : await fromStore(sessionOf(database, secret, now()));
    if (!session) return context.redirect('/sign-in', 303);
    context.set('session', session);
    context.set('secret', secret);
    await next();
  });
  app.post('*', async (context, next) => {
    const form = await formOf(context);
    if (!isFormToken(form[formTokenField], context.get('secret'))) throw new PageFailure('refused', 403);
    await next();
  });
  app.post('/sign-out', async (context) => {
    await fromStore(signOut(database, context.get('secret')));
    removeSessionSecret(context);
    return context.redirect('/sign-in', 303);
  });
}
