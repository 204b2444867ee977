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
    if (!entered) return context.redirect('/sign-in', 303);
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

type Entered = { readonly session: ConsoleSession; readonly secret: string };

/** The session of a request. It ends with its user, and without a proxy that still says the same. */
async function present(context: ConsoleContext, deps: AccessDeps): Promise<Entered | undefined> {
  const { database, now } = deps;
  const secret = sessionSecret(context);
  const session = secret === '' ? undefined : await fromStore(sessionOf(database, secret, now()));
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
  const session = await fromStore(sessionOf(database, secret, now()));
  if (!session) return undefined;
  setSessionSecret(context, secret);
  const client = clientAddress(context, site());
  onSignIn({ outcome: 'accepted', through: 'proxy', name: user.name, client });
  return { session, secret };
}

function proxyUser(context: ConsoleContext, { site, users }: AccessDeps): ConsoleUser | undefined {
  return users.user(nameFromProxy(context, site().identity) ?? '');
}
