import type { HttpBindings } from '@hono/node-server';
import type { Locale } from '@outlay/reports';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie, setCookie } from 'hono/cookie';
import type { ConsoleSession } from '../../adapters/store/console-access.ts';
import { formToken } from '../access/form-token.ts';
import type { Reader } from '../pages/page.ts';
import { type ConsoleWords, consoleWords } from '../words/console-words.ts';
import type { AnswerPolicy } from './security-headers.ts';

/** Who makes a request: someone with a session in the store, or whom the proxy names with each request. */
export type PresentSession =
  | ConsoleSession
  | (Pick<ConsoleSession, 'hash' | 'name' | 'role'> & { readonly through: 'proxy' });

/** A request to the console; pages for people who are signed in have a session. A `policy` is other than `page`. */
export type ConsoleEnvironment = {
  Bindings: HttpBindings;
  Variables: { session: PresentSession; secret: string; policy?: AnswerPolicy; scriptIntegrity: string };
};

/** A request and its answer. */
export type ConsoleContext = Context<ConsoleEnvironment>;

const languageCookie = 'outlay-language';
const sessionCookie = 'outlay-session';
const deviceCookie = 'outlay-device';
const yearSeconds = 31_536_000;

/** A cookie that only this host gets, over a connection that others cannot read, and only from its own pages. */
const protectedCookie = {
  prefix: 'host',
  secure: true,
  httpOnly: true,
  sameSite: 'Strict',
  path: '/',
} as const;

/** The words of the chosen language, or of the one that the browser prefers. */
export function wordsFor(context: ConsoleContext): ConsoleWords {
  const supports = Object.keys(consoleWords);
  const preferred = accepts(context, { header: 'Accept-Language', supports, default: 'en' });
  const chosen = getCookie(context, languageCookie, 'host') ?? '';
  return consoleWords[isLocale(chosen) ? chosen : isLocale(preferred) ? preferred : 'en'];
}

/** Remembers a language for a year. */
export function rememberLanguage(context: ConsoleContext, locale: Locale): void {
  setCookie(context, languageCookie, locale, { ...protectedCookie, maxAge: yearSeconds });
}

/** Whether a text is the code of a language of the console. */
export function isLocale(text: string): text is Locale {
  return Object.hasOwn(consoleWords, text);
}

/** The secret of the session in the cookie; empty without one. */
export function sessionSecret(context: ConsoleContext): string {
  return getCookie(context, sessionCookie, 'host') ?? '';
}

/** Sets the cookie of a session, until the browser is closed. */
export function setSessionSecret(context: ConsoleContext, secret: string): void {
  setCookie(context, sessionCookie, secret, protectedCookie);
}

/** What the browser keeps from the last time that somebody signed in with a password; empty without it. */
export function deviceToken(context: ConsoleContext): string {
  return getCookie(context, deviceCookie, 'host') ?? '';
}

/** Keeps a token in the browser for a year. */
export function setDeviceToken(context: ConsoleContext, token: string): void {
  setCookie(context, deviceCookie, token, { ...protectedCookie, maxAge: yearSeconds });
}

/** Removes the cookie of a session. */
export function removeSessionSecret(context: ConsoleContext): void {
  setCookie(context, sessionCookie, '', { ...protectedCookie, maxAge: 0 });
}

/** The fields of a form; none if it cannot be read, or has a null character, which PostgreSQL does not store. */
export async function formOf({ req }: ConsoleContext): Promise<Record<string, unknown>> {
  const fields = await req.parseBody().catch(() => ({}));
  const hasNull = Object.values(fields).some((value) => typeof value === 'string' && value.includes('\0'));
  return hasNull ? {} : fields;
}

/** The path and query of a request. */
export function pathAndQuery({ req }: ConsoleContext): string {
  const { pathname, search } = new URL(req.url);
  return `${pathname}${search}`;
}

/** Who looks at a page. */
export function readerOf(context: ConsoleContext): Reader {
  const { role, name, through } = context.get('session');
  return {
    words: wordsFor(context),
    role,
    name,
    canSignOut: through !== 'proxy',
    formToken: formToken(context.get('secret')),
    path: pathAndQuery(context),
    scriptIntegrity: context.get('scriptIntegrity'),
  };
}
