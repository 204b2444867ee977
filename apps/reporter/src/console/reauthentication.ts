import type { ConsoleUser } from '../adapters/configuration/read-console-users.ts';
import type { SignInAttempt } from '../adapters/log/scheduler-event.ts';
import { type ConsoleSession, recordConsoleProof } from '../adapters/store/console-access.ts';
import { createAttemptLimit } from './access/attempt-limit.ts';
import type { PasswordSignIn } from './access/password-sign-in.ts';
import { isProvenByLink, isRecentlyProven, sessionOf } from './access/sessions.ts';
import { type ConsoleContext, deviceToken, formOf, readerOf } from './http/console-request.ts';
import { clientAddress } from './http/console-site.ts';
import { fromStore } from './http/page-failure.ts';
import { page } from './pages/page.ts';
import { type ProofDraft, type ProvenAction, proofFields, proofPage } from './pages/proof-page.ts';
import { linkField } from './pages/sign-in-page.ts';
import type { AccessDeps } from './sign-in-routes.ts';

/**
 * Asks again who someone is, before an action that needs a recent proof. The answer comes with the form of the action.
 * @returns the page that asks; `undefined` once the action may go on. Whom the proxy signs in, only the proxy can ask
 */
export type Reauthenticate = (context: ConsoleContext, action: ProvenAction) => Promise<Response | undefined>;

/** What asks. */
export type Reauthenticating = { readonly reauthenticate: Reauthenticate };

/** How to ask again. @param signIn - checks passwords, with the delays after failed attempts to sign in */
export function createReauthentication(deps: AccessDeps, signIn: PasswordSignIn): Reauthenticate {
  const { database, users, onSignIn, now, site } = deps;
  const check = proofCheck(deps, signIn);
  return async (context, action) => {
    const session = context.get('session');
    if (session.through === 'proxy' || isRecentlyProven(session, now())) return undefined;
    const { proof, fields } = await fieldsOf(context);
    const ask = (problem?: ProofDraft['problem']) => {
      const needsCode = users.user(session.userName ?? '')?.oneTimeKey !== undefined;
      const draft = { ...action, session, needsCode, path: context.req.path, fields, problem };
      const reader = { ...readerOf(context), path: action.back };
      const isDelayed = typeof problem === 'object';
      if (isDelayed) context.header('Retry-After', String(problem.wait));
      return context.html(page(reader, proofPage(draft, reader)), isDelayed ? 429 : 403);
    };
    if (Object.values(proof).every((typed) => typed === '')) return ask();
    const found = await check(context, session, proof);
    if (found.outcome !== 'delayed') {
      const { outcome } = found;
      const client = clientAddress(context, site());
      onSignIn({ outcome, through: session.through, name: session.name, client, isAgain: true });
    }
    if (found.outcome === 'accepted') {
      await fromStore(recordConsoleProof(database, session.hash, now().toISOString()));
      return undefined;
    }
    // The same form may have been sent twice, with a code or a link that works once.
    const present = await fromStore(
      sessionOf(database, context.get('secret'), { now: now(), isProlonged: false }),
    );
    if (present && isRecentlyProven(present, now())) return undefined;
    return ask(found.outcome === 'delayed' ? { wait: Math.ceil(found.waitMs / 1000) } : 'wrong');
  };
}

type Proof = Readonly<Record<keyof typeof proofFields, string>>;

/** The proof in a form, and the other fields. */
async function fieldsOf(
  context: ConsoleContext,
): Promise<{ readonly proof: Proof; readonly fields: Readonly<Record<string, string>> }> {
  const texts = Object.entries(await formOf(context)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const form = new Map(texts);
  const typed = (name: string) => form.get(name) ?? '';
  const { password, code, link } = proofFields;
  const names = new Set<string>([password, code, link]);
  return {
    proof: { password: typed(password), code: typed(code), link: typed(link).trim() },
    fields: Object.fromEntries(texts.filter(([name]) => !names.has(name))),
  };
}

type Found =
  | { readonly outcome: SignInAttempt['outcome'] }
  | { readonly outcome: 'delayed'; readonly waitMs: number };

/** Most failures with links of one address are counted for a minute. Milliseconds. */
const linkWaitMs = 60_000;

function proofCheck({ database, now, elapsedMs, site }: AccessDeps, signIn: PasswordSignIn) {
  const failures = createAttemptLimit(elapsedMs);
  const byPassword = async (
    context: ConsoleContext,
    name: ConsoleUser['name'],
    { password, code }: Proof,
  ): Promise<Found> => {
    const client = clientAddress(context, site());
    const outcome = await signIn({ name, password, code, client, deviceToken: deviceToken(context) });
    if (outcome.status === 'delayed') return { outcome: 'delayed', waitMs: outcome.waitMs };
    if (outcome.status === 'accepted') return { outcome: 'accepted' };
    return { outcome: outcome.isReplayed ? 'replayed' : 'refused' };
  };
  const byLink = async (
    context: ConsoleContext,
    session: ConsoleSession,
    { link }: Proof,
  ): Promise<Found> => {
    const secret = URL.parse(link)?.searchParams.get(linkField) ?? link;
    if (await fromStore(isProvenByLink(database, secret, { session, now: now() }))) {
      return { outcome: 'accepted' };
    }
    const client = clientAddress(context, site());
    if (failures.isReached(client)) return { outcome: 'delayed', waitMs: linkWaitMs };
    failures.fail(client);
    return { outcome: 'refused' };
  };
  return (context: ConsoleContext, session: ConsoleSession, proof: Proof): Promise<Found> =>
    session.userName === null
      ? byLink(context, session, proof)
      : byPassword(context, session.userName, proof);
}
