import type { Hono } from 'hono';
import type { SignInAttempt, SignOut } from '../adapters/log/scheduler-event.ts';
import type { PasswordComparison } from '../adapters/secrets/password-hash.ts';
import { useConsoleCode } from '../adapters/store/console-access.ts';
import type { Database } from '../adapters/store/schema.ts';
import { createAttemptLimit } from './access/attempt-limit.ts';
import type { KnownUsers } from './access/console-users.ts';
import { newDeviceToken } from './access/device-token.ts';
import {
  createPasswordSignIn,
  type PasswordOutcome,
  type PasswordSignIn,
} from './access/password-sign-in.ts';
import { signInUser, signInWithLink, signOut, takeBackLink } from './access/sessions.ts';
import {
  type ConsoleContext,
  type ConsoleEnvironment,
  deviceToken,
  formOf,
  sessionSecret,
  setDeviceToken,
  setSessionSecret,
  wordsFor,
} from './http/console-request.ts';
import { type ConsoleSite, clientAddress } from './http/console-site.ts';
import { type PublicStatus, publicAnswer } from './http/page-answer.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { nameFromProxy } from './http/proxy-identity.ts';
import { shown } from './pages/markup.ts';
import { linkField, linkPage, type SignInForm, signInFields, signInPage } from './pages/sign-in-page.ts';

/** What decides who may enter. */
export type AccessDeps = {
  readonly database: Database;
  /** Where browsers reach the console. */
  readonly site: () => ConsoleSite;
  readonly users: KnownUsers;
  readonly onSignIn: (attempt: SignInAttempt) => void;
  readonly onSignOut: (ended: SignOut) => void;
  readonly now: () => Date;
  /** Monotonic time. Milliseconds. */
  readonly elapsedMs: () => number;
  /** By default, that of scrypt. */
  readonly comparePassword?: PasswordComparison | undefined;
};

/** Pages that sign someone in with a link or a password. */
export function addSignIn(app: Hono<ConsoleEnvironment>, deps: AccessDeps, signIn: PasswordSignIn): void {
  const withLink = linkAttempts(deps);
  const withPassword = passwordAttempts(deps, signIn);
  app.get('/sign-in', (context) => {
    const words = wordsFor(context);
    const link = context.req.query(linkField);
    if (link !== undefined) return publicAnswer(context, linkPage(words, link));
    const stranger = nameFromProxy(context, deps.site().identity);
    const reason = stranger === undefined ? undefined : words.signIn.unknownUser(shown(stranger));
    return publicAnswer(context, signInPage(words, { form: formFor(deps), reason }));
  });
  app.post('/sign-in', async (context) => {
    const form = await formOf(context);
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : undefined);
    const link = field(linkField);
    if (link !== undefined) return withLink(context, link);
    const typed = { name: field(signInFields.name) ?? '', password: field(signInFields.password) ?? '' };
    return withPassword(context, { ...typed, code: field(signInFields.code) ?? '' });
  });
}

/** The form for a password; none if nobody has one. */
function formFor({ users }: AccessDeps, name = ''): SignInForm | undefined {
  const all = users.all().filter(({ passwordHash }) => passwordHash !== undefined);
  return all.length === 0
    ? undefined
    : { name, hasCodes: all.some(({ oneTimeKey }) => oneTimeKey !== undefined) };
}

function linkAttempts(deps: AccessDeps) {
  const { database, site, onSignIn, now, elapsedMs } = deps;
  const failures = createAttemptLimit(elapsedMs);
  return async (context: ConsoleContext, link: string) => {
    const client = clientAddress(context, site());
    const { signIn: words } = wordsFor(context);
    const refuse = (reason: string, status: PublicStatus) =>
      publicAnswer(context, signInPage(wordsFor(context), { form: formFor(deps), reason }), status);
    const signedIn = await inTime(signInWithLink(database, link, { client, now: now() }), (late) =>
      late ? takeBackLink(database, link, late.secret) : undefined,
    );
    if (signedIn) {
      onSignIn({ outcome: 'accepted', through: 'link', name: signedIn.name, client });
      return enter(context, deps, signedIn.secret);
    }
    // A valid link always works: nobody can guess one, but everyone can fail.
    if (failures.isReached(client)) return refuse(words.tooMany, 429);
    failures.fail(client);
    onSignIn({ outcome: 'refused', through: 'link', client });
    return refuse(words.invalid, 403);
  };
}

type Typed = { readonly name: string; readonly password: string; readonly code: string };

/** Checks passwords and codes of the users. */
export function passwordSignInOf({ database, users, now, elapsedMs, comparePassword }: AccessDeps) {
  return createPasswordSignIn({
    user: users.user,
    useCode: (user, step) => fromStore(useConsoleCode(database, user, step)),
    now,
    elapsedMs,
    comparePassword,
  });
}

function passwordAttempts(deps: AccessDeps, attempt: PasswordSignIn) {
  const { database, site, onSignIn, now } = deps;
  return async (context: ConsoleContext, typed: Typed) => {
    const client = clientAddress(context, site());
    const outcome = await attempt({ ...typed, client, deviceToken: deviceToken(context) });
    if (outcome.status !== 'delayed') onSignIn({ ...attemptOf(outcome), through: 'password', client });
    if (outcome.status === 'accepted') {
      const session = signInUser(database, outcome.user, { client, now: now() });
      const secret = await inTime(session, (late) => signOut(database, late));
      const token = newDeviceToken(outcome.user);
      return enter(context, deps, secret, token);
    }
    const words = wordsFor(context);
    const form = formFor(deps, typed.name);
    if (outcome.status === 'refused') {
      const problem = form?.hasCodes ? words.signIn.wrongWithCode : words.signIn.wrong;
      return publicAnswer(context, signInPage(words, { form, problem }), 403);
    }
    const seconds = Math.ceil(outcome.waitMs / 1000);
    context.header('Retry-After', String(seconds));
    return publicAnswer(context, signInPage(words, { form, problem: words.signIn.wait(seconds) }), 429);
  };
}

/** An attempt for the log. A name of nobody is left out: people type passwords there. */
function attemptOf(
  outcome: Exclude<PasswordOutcome, { status: 'delayed' }>,
): Pick<SignInAttempt, 'outcome' | 'name'> {
  const named = outcome.user ? { name: outcome.user.name } : {};
  if (outcome.status === 'accepted') return { outcome: 'accepted', ...named };
  return { outcome: outcome.isReplayed ? 'replayed' : 'refused', ...named };
}

/**
 * Waits for the start of a session.
 * @param takeBack - called with one that starts when its browser has been told that the store is away
 */
async function inTime<Started>(
  starting: Promise<Started>,
  takeBack: (late: Started) => Promise<unknown> | undefined,
): Promise<Started> {
  try {
    return await fromStore(starting);
  } catch (error) {
    // What the store refuses later has not started. A session that cannot be ended then ends by itself.
    if (error instanceof PageFailure && error.unfinished) starting.then(takeBack).catch(() => undefined);
    throw error;
  }
}

/** Goes on with a new session, and ends the one that the browser had; if the store is slow, a moment later. */
async function enter(context: ConsoleContext, { database }: AccessDeps, secret: string, device?: string) {
  await fromStore(signOut(database, sessionSecret(context))).catch((error: unknown) => {
    if (!(error instanceof PageFailure)) throw error;
  });
  setSessionSecret(context, secret);
  if (device !== undefined) setDeviceToken(context, device);
  return context.redirect('/', 303);
}
