import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { maskOf } from '../adapters/secrets/secret-environment.ts';
import { latestTestMessages } from '../adapters/store/console-actions.ts';
import { createRequestedCheck } from '../engine/check/requested-check.ts';
import { comparableRuns } from '../engine/compare/compared-runs.ts';
import { addAccounts } from './account-routes.ts';
import { type ActionDeps, addActions } from './action-routes.ts';
import { addBackfill, type BackfillDeps } from './backfill-routes.ts';
import { addBulkActions } from './bulk-routes.ts';
import { addComparison } from './compare-routes.ts';
import { addFiles } from './file-routes.ts';
import { refuseForeign } from './foreign-requests.ts';
import {
  type ConsoleContext,
  type ConsoleEnvironment,
  formOf,
  isLocale,
  readerOf,
  rememberLanguage,
} from './http/console-request.ts';
import type { FileDeps } from './http/file-answer.ts';
import { icon } from './http/icon.ts';
import { onlyOperators } from './http/only-operators.ts';
import { answer, answerFailures } from './http/page-answer.ts';
import { fromStore } from './http/page-failure.ts';
import { limitPages } from './http/page-limit.ts';
import { recordById } from './http/record-by-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { withStoreTime } from './http/store-time.ts';
import { styleSheet } from './http/style-sheet.ts';
import { addJobs, type JobDeps } from './job-routes.ts';
import type { LiveChanges } from './live/live-changes.ts';
import type { LiveScript } from './live/live-script.ts';
import { addLiveChanges, addLiveScript } from './live-routes.ts';
import { readMonth } from './pages/calendar-month.ts';
import { calendarPage } from './pages/calendar-page.ts';
import { createMonthTimes } from './pages/month-times.ts';
import { runPage } from './pages/run-page.ts';
import { readRuns, runsPage } from './pages/runs-page.ts';
import { runsQuery } from './pages/runs-query.ts';
import { settingsPage } from './pages/settings-page.ts';
import type { TestDraft } from './pages/test-message-section.ts';
import { readToday, todayPage } from './pages/today-page.ts';
import { addPreviews, type PreviewDeps } from './preview-routes.ts';
import { createReauthentication, type Reauthenticating } from './reauthentication.ts';
import { addSessions } from './session-routes.ts';
import { requireSession } from './session-rules.ts';
import { type AccessDeps, addSignIn, passwordSignInOf } from './sign-in-routes.ts';
import { addTestMessages, type TestMessageDeps } from './test-message-routes.ts';

/** Dependencies of the console. */
export type ConsoleDeps = AccessDeps &
  ActionDeps &
  BackfillDeps &
  FileDeps &
  JobDeps &
  PreviewDeps &
  TestMessageDeps & {
    /** Called with errors that nobody expected. */
    readonly onError: (error: unknown) => void;
    readonly liveChanges: LiveChanges;
    readonly script: LiveScript;
  };

/** The pages of the console, in the order in which a request passes the rules. */
export function createConsoleApp(deps: ConsoleDeps): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  const signIn = passwordSignInOf(deps);
  const acting = { ...deps, reauthenticate: createReauthentication(deps, signIn) };
  app.use((_context, next) => withStoreTime(next));
  app.use(async (context, next) => {
    await next();
    const headers = securityHeaders(context.get('policy') ?? 'page');
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    // Nobody reads the body of an answer to HEAD, so that its file would stay open.
    if (context.req.method === 'HEAD') await context.res.body?.cancel();
  });
  refuseForeign(app, deps.site);
  app.get('/console.css', (context) =>
    context.body(styleSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/icon.svg', (context) => context.body(icon, 200, { 'Content-Type': 'image/svg+xml' }));
  addLiveScript(app, deps.script);
  addLanguages(app);
  addSignIn(app, deps, signIn);
  requireSession(app, deps);
  addLiveChanges(app, deps);
  limitPages(app);
  addPages(app, acting);
  addSessions(app, acting);
  addAccounts(app, deps);
  addFiles(app, deps);
  addComparison(app, deps);
  addActions(app, acting);
  addBulkActions(app, acting);
  addJobs(app, deps);
  addPreviews(app, deps);
  addBackfill(app, acting);
  answerFailures(app, deps.onError);
  return app;
}

function addLanguages(app: Hono<ConsoleEnvironment>): void {
  app.post('/language', async (context) => {
    const { to, back } = await formOf(context);
    if (typeof to === 'string' && isLocale(to)) rememberLanguage(context, to);
    return context.redirect(ownPath(back), 303);
  });
}

/** A path of the console; anything else leads to its first page. */
function ownPath(back: unknown): string {
  const base = 'http://console.invalid';
  const url = URL.parse(typeof back === 'string' ? back : '/', base);
  return url?.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/';
}

function addPages(app: Hono<ConsoleEnvironment>, deps: ConsoleDeps & Reauthenticating): void {
  const { database, configuration, now } = deps;
  const monthTimes = createMonthTimes();
  for (const path of operatorPaths) app.use(path, onlyOperators);
  app.get('/', async (context) => {
    const today = await fromStore(readToday(database, configuration(), now()));
    return answer(context, todayPage(today, configuration(), readerOf(context)));
  });
  app.get('/calendar', async (context) => {
    const present = { database, configuration: configuration(), now: now(), monthTimes };
    const month = await fromStore(readMonth(present, context.req.query('month')));
    return answer(context, calendarPage(month, readerOf(context)));
  });
  app.get('/runs', async (context) => {
    const query = runsQuery(new URL(context.req.url).searchParams, context.get('session').role);
    const listed = await fromStore(readRuns(database, query));
    return answer(context, runsPage(listed, { query, configuration: configuration() }, readerOf(context)));
  });
  app.get('/runs/:id', async (context) => {
    const record = await fromStore(recordById(database, context.req.param('id')));
    const isOperator = context.get('session').role === 'operator';
    const comparable = isOperator ? await fromStore(comparableRuns(database, record)) : [];
    return answer(context, runPage({ ...record, comparable }, configuration(), readerOf(context)));
  });
  addSettings(app, deps);
}

function addSettings(app: Hono<ConsoleEnvironment>, deps: ConsoleDeps & Reauthenticating): void {
  const { configuration, database } = deps;
  const check = createRequestedCheck(deps);
  const show = async (context: ConsoleContext, draft: TestDraft, status?: 422) => {
    const { mask } = maskOf(deps.environment);
    const tests = await fromStore(latestTestMessages(database, maxTests));
    const state = { configuration: configuration(), lastCheck: check.last(), mask, draft, tests };
    return answer(context, settingsPage(state, readerOf(context)), status);
  };
  app.get('/settings', (context) =>
    show(context, { id: randomUUID(), address: configuration().alerts?.to ?? '' }),
  );
  addTestMessages(app, deps, (context, draft) => show(context, draft, 422));
  app.post('/settings/check', (context) => {
    check.start();
    return context.redirect('/settings', 303);
  });
}

/** The test messages that a page shows. */
const maxTests = 5;

/** Pages that viewers must not see. */
const operatorPaths = ['/settings', '/settings/*'];
