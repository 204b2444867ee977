import type { Hono } from 'hono';
import type { ConsoleUser } from '../adapters/configuration/read-console-users.ts';
import type { ConsoleSession } from '../adapters/store/console-access.ts';
import { formTokenField, isFormToken } from './access/form-token.ts';
import { hashOf } from './access/login-links.ts';
import { sessionOf, signOut } from './access/sessions.ts';
import {
  type ConsoleContext,
  type ConsoleEnvironment,
  formOf,
  type PresentSession,
  removeSessionSecret,
  sessionSecret,
} from './http/console-request.ts';
import { clientAddress } from './http/console-site.ts';
import { fromStore, mayHappenLater, PageFailure } from './http/page-failure.ts';
import { nameFromProxy, proxySessionSecret } from './http/proxy-identity.ts';
import { withNewStoreTime } from './http/store-time.ts';
import type { AccessDeps } from './sign-in-routes.ts';

/** From here on, every page needs a session, and every form its token. */
export function requireSession(app: Hono<ConsoleEnvironment>, deps: AccessDeps): void {
  const { database } = deps;
  const onProxied = firstUses(deps);
  app.use(async (context, next) => {
    const entered = await present(context, deps);
    if (!entered) return refused(context);
    if (entered.session.through === 'proxy')
      onProxied(entered.session.name, clientAddress(context, deps.site()));
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
    const { name } = context.get('session');
    const client = clientAddress(context, deps.site());
    const end = async () => {
      const sessions = await signOut(database, context.get('secret'));
      if (sessions > 0) deps.onSignOut({ name, sessions, client });
    };
    await mayHappenLater(end(), 'mayEnd');
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
  return (await withNewStoreTime(() => present(context, deps))) !== undefined;
}

type Entered = { readonly session: PresentSession; readonly secret: string };

/** Who makes a request: whom the proxy names, or else as its session says. A session of another name is ignored. */
async function present(context: ConsoleContext, deps: AccessDeps): Promise<Entered | undefined> {
  const named = nameFromProxy(context, deps.site().identity);
  const entered = await ofSession(context, deps);
  if (named === undefined || entered?.session.name.toLowerCase() === named) return entered;
  return fromProxy(context, deps);
}

/** The session of a request. It ends with its user. */
async function ofSession(context: ConsoleContext, deps: AccessDeps): Promise<Entered | undefined> {
  const { database, now } = deps;
  const secret = sessionSecret(context);
  const use = { now: now(), isProlonged: !isRefresh(context) };
  const session = secret === '' ? undefined : await fromStore(sessionOf(database, secret, use));
  if (!session) return undefined;
  if (isCurrent(session, deps.users.user(session.userName ?? ''))) return { session, secret };
  await fromStore(signOut(database, secret));
  return undefined;
}

function isCurrent({ userName, userPin }: ConsoleSession, user: ConsoleUser | undefined): boolean {
  return userName === null || user?.pin === userPin;
}

/** Whom the proxy names with this request. Nothing is recorded: the proxy keeps the session, and ends it. */
function fromProxy(context: ConsoleContext, { site, users }: AccessDeps): Entered | undefined {
  const { identity } = site();
  const user = users.user(nameFromProxy(context, identity) ?? '');
  if (!identity || !user) return undefined;
  const secret = proxySessionSecret(identity, user);
  const hash = hashOf(secret) ?? '';
  return { session: { hash, name: user.name, role: user.role, through: 'proxy' }, secret };
}

/** After so long without a request, the next one counts as signing in. Milliseconds. */
const quietMs = 30 * 60_000;

/** The most people, each from one address, that are remembered; the oldest is forgotten first. */
const maxRemembered = 1_000;

/** Tells once of each person whom the proxy names, and not of each of their requests. */
function firstUses({ onSignIn, elapsedMs }: AccessDeps): (name: string, client: string) => void {
  const lastUses = new Map<string, number>();
  return (name, client) => {
    const key = `${client} ${name}`;
    const last = lastUses.get(key);
    lastUses.delete(key);
    lastUses.set(key, elapsedMs());
    const [oldest] = lastUses.keys();
    if (lastUses.size > maxRemembered && oldest !== undefined) lastUses.delete(oldest);
    if (last !== undefined && elapsedMs() - last < quietMs) return;
    onSignIn({ outcome: 'accepted', through: 'proxy', name, client });
  };
}
