import { Command, Option } from 'commander';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { type LogLevel, logLevels } from '../../adapters/log/log-level.ts';
import { type MetricsAddress, parseMetricsAddress } from '../../adapters/metrics/metrics-address.ts';
import { maskOf } from '../../adapters/secrets/secret-environment.ts';
import type { OpenedScheduler, OpenSchedulerOptions } from '../../engine/scheduler/open-scheduler.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readCount } from '../terminal/option-readers.ts';
import type { SchedulerWatch } from './watch-scheduler.ts';

type ServeOptions = {
  readonly config?: string;
  readonly concurrency: number;
  readonly metrics?: MetricsAddress | 'off';
  readonly logLevel: LogLevel;
};

const about = (role: 'serve' | 'worker') => [
  'Runs until it is stopped with Ctrl-C or SIGTERM. Runs in progress are then finished or released within 60 seconds; a second signal ends the process at once. SIGHUP reloads the configuration; an invalid one is logged and ignored.',
  `${role === 'serve' ? 'With a SQLite store, run one process, outlay serve.' : 'A worker requires a PostgreSQL store.'} With PostgreSQL, any number of serve and worker processes on any machines share the work, and you can stop any of them at any time.`,
  'Logs are JSON lines on stderr. Prometheus metrics are at /metrics, health checks at /health/live and /health/ready. They are reachable from this machine only, unless --metrics names another host.',
];

const lists: NonNullable<CommandHelp['lists']> = {
  'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
    done: 'stopped by a signal',
    usage: 'the configuration is invalid, or the --metrics port is in use',
    notWritten: 'the store cannot be opened',
  }),
};

const examples: Readonly<Record<'serve' | 'worker', CommandHelp['examples']>> = {
  serve: [
    ['outlay serve', 'Start the scheduler with outlay.yaml in the current folder.'],
    [
      'outlay serve --metrics 9500 --log-level warn',
      'Use another port for metrics; log warnings and errors only.',
    ],
  ],
  worker: [
    ['outlay worker --concurrency 8', 'Work on eight reports at a time.'],
    ['outlay worker --metrics off', 'Start a second worker on the same machine, without metrics.'],
  ],
};

/** `outlay serve`: starts the scheduler. */
export function serveCommand(context: CommandContext): Command {
  return schedulerCommand(context, 'serve');
}

/** `outlay worker`: works on runs that `outlay serve` plans. */
export function workerCommand(context: CommandContext): Command {
  return schedulerCommand(context, 'worker');
}

function schedulerCommand(context: CommandContext, role: 'serve' | 'worker'): Command {
  const command = new Command(role)
    .addOption(configurationOption())
    .option('--concurrency <runs>', 'number of reports to work on at a time', readCount, 4)
    .option(
      '--metrics <[host:]port>',
      'serve metrics and health there, or off (default: 127.0.0.1:9464 if free)',
      parseMetricsAddress,
    )
    .addOption(
      new Option('--log-level <level>', 'minimum level of logged events').choices(logLevels).default('info'),
    )
    .action((options: ServeOptions) => run(context, role, options));
  return withHelp(command, { about: about(role), lists, examples: examples[role] });
}

async function run(
  context: CommandContext,
  role: 'serve' | 'worker',
  { config, concurrency, metrics, logLevel }: ServeOptions,
): Promise<void> {
  const { environment, now, signal, onHangup, logTo } = context;
  // Loaded here, so that the other commands start faster.
  const { standardError } = await import('../../adapters/log/event-log.ts');
  const { watchScheduler } = await import('./watch-scheduler.ts');
  const { openScheduler } = await import('../../engine/scheduler/open-scheduler.ts');
  const elapsedMs = () => performance.now();
  const logged = { logTo: logTo ?? standardError(), logLevel, mask: maskOf(environment) };
  const watch = await watchScheduler({ role, ...logged, metricsAddress: metrics, now, elapsedMs });
  const onOpen = role === 'serve' ? withConsole(context, watch) : watch.onOpen;
  const crashes = await watchCrashes(context, { onEvent: watch.onEvent, onOpen });
  const path = configurationPath(config, environment);
  const onReload = onHangup ?? (() => () => undefined);
  const deps = { role, path, environment, concurrency, now, signal, onReload };
  try {
    await openScheduler({ ...deps, ...watch, ...crashes });
  } finally {
    crashes.stop();
  }
}

/** Serves the console, too, if the configuration has one. */
function withConsole({ environment, now }: CommandContext, { onOpen, onEvent }: SchedulerWatch) {
  return async (opened: OpenedScheduler): Promise<() => Promise<void>> => {
    const stopWatching = await onOpen(opened);
    const settings = opened.configuration().console;
    if (!settings) return stopWatching;
    const { keepConsoleOpen } = await import('../../console/keep-console-open.ts');
    const deps = { ...opened, environment, now, elapsedMs: () => performance.now(), onEvent };
    const stop = await keepConsoleOpen(settings, deps);
    return async () => {
      await stop();
      await stopWatching();
    };
  };
}

/** Logs uncaught errors, with the secrets of the current configuration masked. */
async function watchCrashes(
  { environment, onUncaught }: CommandContext,
  watch: Pick<SchedulerWatch, 'onEvent'> & Required<Pick<OpenSchedulerOptions, 'onOpen'>>,
) {
  const { crashEvent } = await import('../../adapters/log/crash-event.ts');
  const { knownSecrets } = await import('./known-secrets.ts');
  let configuration: OpenedScheduler['configuration'] | undefined;
  const stop = onUncaught?.((error) => {
    const mask = configuration && maskOf(environment);
    for (const secret of configuration ? knownSecrets(configuration(), environment) : []) mask?.add(secret);
    watch.onEvent(crashEvent(error, mask));
  });
  return {
    onOpen: (opened: OpenedScheduler) => {
      ({ configuration } = opened);
      return watch.onOpen(opened);
    },
    stop: () => stop?.(),
  };
}
