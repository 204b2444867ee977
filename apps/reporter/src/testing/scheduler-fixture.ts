import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmailChannel } from '../adapters/channels/email/email.ts';
import type { SmtpSettings } from '../adapters/channels/email/smtp-settings.ts';
import type { FolderProcesses } from '../adapters/channels/folder/folder-processes.ts';
import type { Configuration } from '../adapters/configuration/configuration.ts';
import { readConfiguration } from '../adapters/configuration/read-configuration.ts';
import { readStoreKeys } from '../adapters/configuration/store-keys.ts';
import type { SchedulerEvent } from '../adapters/log/scheduler-event.ts';
import { createLocalQueue } from '../adapters/queue/local-queue.ts';
import type { Queue } from '../adapters/queue/queue.ts';
import type { Environment } from '../adapters/secrets/secret-environment.ts';
import { createSockets } from '../adapters/service/connect.ts';
import { defaultLimits } from '../adapters/service/limits-schema.ts';
import { createClocks } from '../adapters/service/observed-clocks.ts';
import { lockCursors } from '../adapters/store/job-cursors.ts';
import { latestRuns, type RunRecord, recordOf } from '../adapters/store/read-runs.ts';
import { type ClockWatch, type ClockWatchDeps, createClockWatch } from '../engine/clocks/clock-watch.ts';
import { type Channels, openChannels } from '../engine/deliver/open-channels.ts';
import { scheduleKey } from '../engine/plan/plan-jobs.ts';
import { createPlanner, type Planner } from '../engine/plan/planner.ts';
import { sweep } from '../engine/recover/sweep.ts';
import type { RunDeps } from '../engine/run/run-deps.ts';
import { workOnRun } from '../engine/run/work-on-run.ts';
import { openRunStore, type RunStore } from '../engine/scheduler/run-store.ts';
import { sharedFolderProcesses } from './shared-folder-processes.ts';
import { trustedClock } from './trusted-clock.ts';

/** Address and token of an account. */
export type FixtureAccount = { readonly url: string; readonly ca: string; readonly token: string };

/** What a scheduler for tests needs. */
export type SchedulerFixtureOptions = {
  readonly accounts: Readonly<Record<string, FixtureAccount>>;
  /** `responseTimeoutMs` cannot be configured, so it applies to the steps of the test. */
  readonly smtp: SmtpSettings;
  /** YAML below `jobs`, indented by two. */
  readonly jobs: string;
  /** Address of an empty PostgreSQL database; by default SQLite. */
  readonly postgresUrl?: string | undefined;
  /** Monotonic time in milliseconds. If given, the clock is compared with others; otherwise it is trusted. */
  readonly elapsedMs?: () => number;
  /** Timeout of a request including retries; by default the usual one. */
  readonly maxRequestSeconds?: number | undefined;
  /** The folder in which its own is created; by default the system's folder for temporary files. */
  readonly parentFolder?: string | undefined;
};

/** A scheduler whose steps the test runs one by one, at times of its choice. */
export type SchedulerFixture = {
  readonly folder: string;
  /** Path of the configuration file. */
  readonly path: string;
  /** Environment variables of processes with this configuration. */
  readonly environment: Record<string, string>;
  readonly store: RunStore;
  readonly queue: Queue;
  readonly events: readonly SchedulerEvent[];
  readonly clockWatch: ClockWatch;
  readonly at: (now: string) => void;
  /** Sets the cursor of a job. */
  readonly plannedUpTo: (job: string, cursor: string) => Promise<void>;
  /** Another planner on the same store, as in another process. */
  readonly newPlanner: () => Promise<Planner>;
  readonly plan: () => Promise<void>;
  /**
   * Works on everything in the queue, two runs at a time, with the configuration that is current at the start.
   * @param onAsked - called whenever the current configuration is read
   */
  readonly work: (signal?: AbortSignal, onState?: RunDeps['onState'], onAsked?: () => void) => Promise<void>;
  /** Every run with everything recorded about it, by account. */
  readonly records: () => Promise<RunRecord[]>;
  /**
   * Rewrites the configuration, and the tokens of its accounts in the environment.
   * @param encryption - YAML of `store.encryption`; by default, staged files are not encrypted
   */
  readonly rewrite: (
    jobs: string,
    accounts?: SchedulerFixtureOptions['accounts'],
    encryption?: string,
  ) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Opens a store and a configuration, and plans nothing yet. */
export async function aSchedulerFixture(parts: SchedulerFixtureOptions): Promise<SchedulerFixture> {
  const folder = await mkdtemp(join(parts.parentFolder ?? tmpdir(), 'outlay-scheduler-'));
  const path = join(folder, 'outlay.yaml');
  await writeFile(join(folder, 'mail-ca.pem'), parts.smtp.ca ?? '');
  const environment: Record<string, string> = {
    PASSWORD: parts.smtp.password ?? '',
    DATABASE: parts.postgresUrl ?? '',
  };
  const rewrite: SchedulerFixture['rewrite'] = async (
    jobs,
    accounts = parts.accounts,
    encryption?: string,
  ) => {
    for (const [name, { token }] of Object.entries(accounts)) environment[`TOKEN_${name}`] = token;
    await writeFile(path, await yamlOf({ ...parts, accounts, jobs, encryption }, folder));
  };
  await rewrite(parts.jobs);

  let now = new Date('2026-11-15T12:00:00Z');
  const clock = () => now;
  const store = await openRunStore({
    configuration: await readConfiguration(path),
    environment,
    now,
    processes: sharedFolderProcesses(),
  });
  const queue = createLocalQueue();
  const events: SchedulerEvent[] = [];
  const onEvent = (event: SchedulerEvent) => void events.push(event);
  const sockets = createSockets();
  const clockWatch = await aClockWatch(parts, { database: store.database, path, sockets, now: clock });
  const newPlanner = async () => {
    const configuration = await readConfiguration(path);
    return createPlanner({
      ...store,
      queue,
      configuration: () => configuration,
      environment,
      now: clock,
      clockWatch,
      onEvent,
    });
  };
  const planner = await newPlanner();
  const channels = await openTestChannels(await readConfiguration(path), {
    ...parts,
    environment,
    processes: store.processes,
  });
  const unendingSignal = new AbortController().signal;
  return {
    folder,
    path,
    environment,
    store,
    queue,
    events,
    clockWatch,
    at: (instant) => {
      now = new Date(instant);
    },
    async plannedUpTo(name, cursor) {
      const { jobs } = await readConfiguration(path);
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      const key = { job: name, schedule: scheduleKey(job), since: cursor };
      await store.database.transaction().execute((transaction) => lockCursors(transaction, [key]));
    },
    newPlanner,
    plan: async () => void (await planner.tick()),
    async work(signal = unendingSignal, onState = () => undefined, onAsked = () => undefined) {
      await sweep({ ...store, queue, now: clock });
      const configuration = await readConfiguration(path);
      const asked = () => {
        onAsked();
        return configuration;
      };
      const current = { configuration: asked, environment };
      const keys = await readStoreKeys(configuration.store, environment);
      const work = { ...store, ...channels, keys, current, now: clock, signal, onState };
      const next = async (): Promise<void> => {
        for (;;) {
          const [run] = await queue.dequeue(1);
          if (run === undefined) return;
          const { clocks } = clockWatch;
          await workOnRun(work, run, { clocks, sockets });
        }
      };
      await Promise.all([next(), next()]);
    },
    async records() {
      const runs = await latestRuns(store.database, 1_000);
      const sorted = runs.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      return Promise.all(sorted.map((run) => recordOf(store.database, run)));
    },
    rewrite,
    async remove() {
      channels.close();
      await sockets.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Watching = Pick<ClockWatchDeps, 'database' | 'sockets' | 'now'> & { readonly path: string };

async function aClockWatch({ elapsedMs }: SchedulerFixtureOptions, { path, ...watching }: Watching) {
  const configuration = await readConfiguration(path);
  const passed = elapsedMs ?? (() => 0);
  const watch = createClockWatch({
    ...watching,
    configuration: () => configuration,
    clocks: createClocks(passed),
    elapsedMs: passed,
  });
  return elapsedMs ? watch : { ...watch, ...trustedClock(watching.now) };
}

type TestChannelsOptions = Pick<SchedulerFixtureOptions, 'smtp'> & {
  readonly environment: Environment;
  readonly processes: FolderProcesses;
};

async function openTestChannels(
  configuration: Configuration,
  { environment, processes, smtp }: TestChannelsOptions,
): Promise<Channels> {
  const opened = await openChannels(configuration, environment, processes);
  if (smtp.responseTimeoutMs === undefined || !opened.mail) return opened;
  const channel = createEmailChannel(smtp);
  const close = () => {
    channel.close();
    opened.close();
  };
  return { ...opened, mail: { ...opened.mail, channel }, close };
}

function keyOf({ job, account, scheduledFor }: RunRecord['run']): string {
  return `${scheduledFor} ${job} ${account}`;
}

async function yamlOf(
  {
    accounts,
    smtp,
    jobs,
    postgresUrl,
    encryption,
    maxRequestSeconds = defaultLimits.maxRequestSeconds,
  }: SchedulerFixtureOptions & { readonly encryption: string | undefined },
  folder: string,
) {
  const lines = await Promise.all(
    Object.entries(accounts).map(async ([name, { url, ca }]) => {
      await writeFile(join(folder, `${name}-ca.pem`), ca);
      return `  ${name}: { baseUrl: "${url}", token: { env: TOKEN_${name} }, caFile: ${name}-ca.pem }\n`;
    }),
  );
  const url = postgresUrl === undefined ? 'sqlite:outlay.sqlite' : '{ env: DATABASE }';
  const encrypted = encryption === undefined ? '' : `, encryption: ${encryption}`;
  return `accounts:
${lines.join('')}jobs:
${jobs}
smtp: { host: ${smtp.host}, port: ${smtp.port}, user: ${smtp.user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: Reports <outlay@finance.example> }
store: { url: ${url}${encrypted} }
limits: { maxRequestSeconds: ${maxRequestSeconds} }
`;
}
