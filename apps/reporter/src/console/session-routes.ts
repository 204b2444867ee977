import type { Hono } from 'hono';
import { endSessions, ownSessions } from './access/own-sessions.ts';
import { fieldsOf } from './http/asked-report.ts';
import { type ConsoleContext, type ConsoleEnvironment, readerOf, wordsFor } from './http/console-request.ts';
import { clientAddress } from './http/console-site.ts';
import { answer } from './http/page-answer.ts';
import { fromStore, mayHappenLater, PageFailure } from './http/page-failure.ts';
import {
  endSessionPath,
  otherSessions,
  sessionFields,
  sessionsPage,
  sessionsPath,
} from './pages/sessions-page.ts';
import type { Reauthenticating } from './reauthentication.ts';
import type { AccessDeps } from './sign-in-routes.ts';

/** A page where people see the browsers in which they are signed in, and sign them out. */
export function addSessions(app: Hono<ConsoleEnvironment>, deps: AccessDeps & Reauthenticating): void {
  const { database, site, onSignOut, now, reauthenticate } = deps;
  const own = (context: ConsoleContext) => {
    const { hash, through } = context.get('session');
    // The proxy keeps those sessions.
    if (through === 'proxy') throw new PageFailure('notFound', 404);
    return fromStore(ownSessions(database, hash, now()));
  };
  app.get(sessionsPath, async (context) =>
    answer(context, sessionsPage(await own(context), readerOf(context))),
  );
  app.post(endSessionPath, async (context) => {
    const asked = (await fieldsOf(context))(sessionFields.session);
    const others = (await own(context)).filter(({ isPresent }) => !isPresent);
    const ended = asked === otherSessions ? others : others.filter(({ id }) => id === asked);
    const { sessions: words } = wordsFor(context);
    const what = asked === otherSessions ? words.endOthers(others.length) : words.endOne;
    const unproven = await reauthenticate(context, { what, back: sessionsPath });
    if (unproven) return unproven;
    const { name } = context.get('session');
    const client = clientAddress(context, site());
    const end = async () => {
      const sessions = await endSessions(database, ended);
      // What another request has ended is gone, as asked.
      if (sessions > 0) onSignOut({ name, sessions, client });
    };
    await mayHappenLater(end(), 'mayEnd');
    return context.redirect(sessionsPath, 303);
  });
}
