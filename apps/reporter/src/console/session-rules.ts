import type { Hono } from 'hono';
import type { ConsoleUser } from '../adapters/configuration/read-console-users.ts';
import type { ConsoleSession } from '../adapters/store/console-access.ts';
import { formTokenField, isFormToken } from './access/form-token.ts';
import { sessionOf, signInUser, signOut } from './access/sessions.ts';
import {
  type ConsoleContext,
  type ConsoleEnvironment,
  formOf,
  removeSessionSecret,
  sessionSecret,
  setSessionSecret,
} from './http/console-request.ts';
import { clientAddress } from './http/console-site.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { nameFromProxy } from './http/proxy-identity.ts';
import type { AccessDeps } from './sign-in-routes.ts';

/** From here on, every page needs a session, and every form its token. */
export function requireSession(app: Hono<ConsoleEnvironment>, deps: AccessDeps): void {
  const { database } = deps;
  app.use(async (context, next) => {
    const entered = (await present(context, deps)) ?? (await fromProxy(context, deps));
    if (!entered) return refused(context);
    context.set('session', entered.session);
    context.set('secret', entered.secret);
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

/** A page that brings itself up to date goes to where people sign in; one that was opened is redirected. */
function refused(context: ConsoleContext): Response {
  if (!isRefresh(context)) return context.redirect('/sign-in', 303);
  return context.body(null, 401, { 'HX-Redirect': '/sign-in' });
}

/** Whether the script of a page asks, and nobody did anything. */
function isRefresh({ req }: ConsoleContext): boolean {
  return req.method === 'GET' && req.header('HX-Request') === 'true';
}

/** Whether the session of an earlier request is still valid. Asking does not prolong it. */
export async function isStillSignedIn(context: ConsoleContext, deps: AccessDeps): Promise<boolean> {
  return (await present(context, deps)) !== undefined;
}

type Entered = { readonly session: ConsoleSession; readonly secret: string };

/** The session of a request. It ends with its user, and without a proxy that still says the same. */
async function present(context: ConsoleContext, deps: AccessDeps): Promise<Entered | undefined> {
  const { database, now } = deps;
  const secret = sessionSecret(context);
  const use = { now: now(), isProlonged: !isRefresh(context) };
  const session = secret === '' ? undefined : await fromStore(sessionOf(database, secret, use));
  if (!session) return undefined;
  if (isCurrent(session, deps.users.user(session.userName ?? ''))) {
    const isNamed = session.through !== 'proxy' || proxyUser(context, deps)?.name === session.userName;
    return isNamed ? { session, secret } : undefined;
  }
  await fromStore(signOut(database, secret));
  return undefined;
}

function isCurrent({ userName, userPin }: ConsoleSession, user: ConsoleUser | undefined): boolean {
  return userName === null || user?.pin === userPin;
}

/** Signs in whom the proxy names. Only pages begin a session, so that a form without one does nothing. */
async function fromProxy(context: ConsoleContext, deps: AccessDeps): Promise<Entered | undefined> {
  const { database, now, onSignIn, site } = deps;
  const user = context.req.method === 'GET' ? proxyUser(context, deps) : undefined;
  if (!user) return undefined;
  const secret = await fromStore(signInUser(database, user, { through: 'proxy', now: now() }));
  const session = await fromStore(sessionOf(database, secret, { now: now(), isProlonged: true }));
  if (!session) return undefined;
  setSessionSecret(context, secret);
  const client = clientAddress(context, site());
  onSignIn({ outcome: 'accepted', through: 'proxy', name: user.name, client });
  return { session, secret };
}

function proxyUser(context: ConsoleContext, { site, users }: AccessDeps): ConsoleUser | undefined {
  return users.user(nameFromProxy(context, site().identity) ?? '');
}
