import { readConfiguration } from '../adapters/configuration/read-configuration.ts';
import type { SignInAttempt, SignOut } from '../adapters/log/scheduler-event.ts';
import type { ConsoleRole, Database } from '../adapters/store/schema.ts';
import { createLoginLink } from '../console/access/login-links.ts';
import { openConsole } from '../console/open-console.ts';
import { openChannels } from '../engine/deliver/open-channels.ts';
import { liveConfiguration } from '../engine/scheduler/live-configuration.ts';
import { createPreviews } from '../engine/scheduler/previews.ts';
import { createRunActions } from '../engine/scheduler/run-actions.ts';
import { openRunStore } from '../engine/scheduler/run-store.ts';
import type { RunActionsDeps } from '../engine/scheduler/with-run-deps.ts';
import { loopbackFetch } from './loopback-fetch.ts';
import { rememberedComparison } from './remembered-passwords.ts';
import { sharedFolderProcesses } from './shared-folder-processes.ts';
import { sharedReportProcesses } from './shared-report-processes.ts';

/** What a console for tests is opened on. */
export type ConsoleFixtureOptions = {
  /** Path of the configuration. */
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** A page, or where to find one. */
export type ConsoleAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The address of a redirect; empty if there is none. */
  readonly to: string;
  readonly text: string;
};

/** A console in this process, whose clock the test sets. */
export type ConsoleFixture = {
  /** Its origin; browsers resolve its host. */
  readonly url: string;
  /** The paths of the routes that take forms. */
  readonly formPaths: readonly string[];
  /** Requests a path without following redirects. */
  readonly request: (
    path: string,
    init?: Parameters<typeof loopbackFetch>[1],
  ) => ReturnType<typeof loopbackFetch>;
  /** Requests a page. @param headers - those of a session, for example */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<ConsoleAnswer>;
  /** Sends a form. @param headers - those of a session, and `Origin`, without which it is foreign */
  readonly post: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ConsoleAnswer>;
  /** Reads the configuration again. */
  readonly reload: () => Promise<void>;
  /** What in the settings could not be used. */
  readonly problems: readonly string[];
  /** Attempts to sign in that were checked. */
  readonly signIns: readonly SignInAttempt[];
  /** Sessions that people ended. */
  readonly signOuts: readonly SignOut[];
  readonly database: Database;
  readonly at: (now: string) => void;
  /** The path of a page that signs in once. */
  readonly loginPath: (role?: ConsoleRole) => Promise<string>;
  /** Signs in. @returns the header of later requests */
  readonly signIn: (role?: ConsoleRole, name?: string) => Promise<{ readonly Cookie: string }>;
  /** Signs in with a link without a name of its own. @returns the header of later requests */
  readonly signInUnnamed: () => Promise<{ readonly Cookie: string }>;
  /** Waits for the end of all actions. */
  readonly acted: () => Promise<void>;
  /** @throws {AggregateError} the errors that nobody expected */
  readonly remove: () => Promise<void>;
};

const ownConsole = { listen: '127.0.0.1:0', operatorCodes: 'required' } as const;

/** Opens a console on a store, at any free port unless the configuration names one. The clock is at noon of 15 November 2026. */
export async function aConsole({ path, environment }: ConsoleFixtureOptions): Promise<ConsoleFixture> {
  let now = new Date('2026-11-15T12:00:00Z');
  let elapsedMs = 0;
  let configuration = await readConfiguration(path);
  const processes = sharedFolderProcesses();
  const store = await openRunStore({ configuration, environment, now, processes });
  const { database } = store;
  const errors: unknown[] = [];
  const problems: string[] = [];
  const signIns: SignInAttempt[] = [];
  const signOuts: SignOut[] = [];
  const live = liveConfiguration({
    configuration,
    ...(await openChannels(configuration, environment, processes)),
  });
  const acting: RunActionsDeps = {
    store,
    live,
    environment,
    now: () => now,
    onEvent: (event) => void (event.type === 'error' && errors.push(event)),
    signal: new AbortController().signal,
    reportProcesses: sharedReportProcesses(),
  };
  const actions = createRunActions(acting);
  const previews = createPreviews(acting);
  const { origin, formPaths, reload, stop } = await openConsole(configuration.console ?? ownConsole, {
    database,
    configuration: () => configuration,
    environment,
    now: () => now,
    elapsedMs: () => elapsedMs,
    act: actions.begin,
    actOnAll: actions.beginAll,
    comparePassword: rememberedComparison,
    everyMs: 50,
    runJob: actions.runJob,
    backfill: actions.backfill,
    sendTest: actions.sendTest,
    previews,
    onError: (error) => void errors.push(error),
    onProblem: (reason) => void problems.push(reason),
    onSignIn: (attempt) => void signIns.push(attempt),
    onSignOut: (ended) => void signOuts.push(ended),
  });
  const request: ConsoleFixture['request'] = (at, init) => loopbackFetch(`${origin}${at}`, init);
  const secretOf = (role: ConsoleRole, name = 'Anna', isNamed: 0 | 1 = 1) =>
    createLoginLink(database, { role, name, isNamed }, now);
  const answered = async (...asked: Parameters<typeof request>): Promise<ConsoleAnswer> => {
    const answer = await request(...asked);
    const { status, headers } = answer;
    return { status, headers, to: headers.get('Location') ?? '', text: await answer.text() };
  };
  const signInWith = async (link: string) => {
    const body = new URLSearchParams({ link });
    const answer = await request('/sign-in', { method: 'POST', body, headers: { Origin: origin } });
    const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
    return { Cookie: cookie };
  };
  return {
    url: origin,
    formPaths,
    request,
    get: (at, headers = {}) => answered(at, { headers }),
    post: (at, fields, headers = {}) =>
      answered(at, { method: 'POST', body: new URLSearchParams(fields), headers }),
    reload: async () => {
      configuration = await readConfiguration(path);
      live.replace({ configuration, ...(await openChannels(configuration, environment, processes)) });
      await reload(configuration.console ?? ownConsole);
    },
    problems,
    signIns,
    signOuts,
    database,
    at(instant) {
      const before = now;
      now = new Date(instant);
      elapsedMs += now.getTime() - before.getTime();
    },
    loginPath: async (role = 'operator') => `/sign-in?link=${await secretOf(role)}`,
    signIn: async (role = 'operator', name = 'Anna') => signInWith(await secretOf(role, name)),
    signInUnnamed: async () => signInWith(await secretOf('operator', 'outlay', 0)),
    acted: actions.ended,
    async remove() {
      await stop();
      await actions.ended();
      await previews.end();
      live.close();
      await store.close();
      if (errors.length > 0) throw new AggregateError(errors, 'the console failed');
    },
  };
}
