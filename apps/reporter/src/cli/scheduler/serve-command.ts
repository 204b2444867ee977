import { Command, Option } from 'commander';
import { configurationPath } from '../../adapters/configuration/read-configuration.ts';
import { type LogLevel, logLevels } from '../../adapters/log/log-level.ts';
import { type MonitorAddress, readMonitorAddress } from '../../adapters/metrics/monitor-address.ts';
import { maskOf } from '../../adapters/secrets/secret-environment.ts';
import type { OpenedScheduler } from '../../engine/scheduler/open-scheduler.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readCount } from '../terminal/option-readers.ts';
import type { SchedulerWatch } from './watch-scheduler.ts';

type ServeOptions = {
  readonly config?: string;
  readonly concurrency: number;
  readonly monitor?: MonitorAddress | 'off';
  readonly logLevel: LogLevel;
};

const about = [
  'Runs until it is told to stop (Ctrl-C, SIGTERM): what has begun is finished or handed back, never half, within 60 seconds whatever hangs; a second signal ends it at once. SIGHUP reads the configuration again; a wrong one is said and changes nothing.',
  'With a SQLite store one process does all. With PostgreSQL any number of serve and worker processes, on any machines, share the work; kill any of them at any time.',
  'Logs are JSON lines on stderr. Metrics for Prometheus are at /metrics, health at /health/live and /health/ready, for this machine alone unless --monitor names another host.',
];

const lists: NonNullable<CommandHelp['lists']> = {
  'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
    done: 'stopped when it was told to',
    usage: 'the configuration is wrong, or the port of --monitor is taken',
    notWritten: 'the store cannot be opened',
  }),
};

const examples: Readonly<Record<'serve' | 'worker', CommandHelp['examples']>> = {
  serve: [
    ['outlay serve', 'The scheduler, by the configuration outlay.yaml in the working directory.'],
    ['outlay serve --monitor 9500 --log-level warn', 'Metrics on another port, and only what went wrong.'],
  ],
  worker: [
    ['outlay worker --concurrency 8', 'Eight reports at the same time.'],
    ['outlay worker --monitor off', 'A second one on the same machine, without metrics.'],
  ],
};

/** `outlay serve`: the scheduler. */
export function serveCommand(context: CommandContext): Command {
  return schedulerCommand(context, 'serve').description(
    'Run the configured jobs at their times: plan what is due, make the reports, deliver them.',
  );
}

/** `outlay worker`: works on what others plan. */
export function workerCommand(context: CommandContext): Command {
  return schedulerCommand(context, 'worker').description(
    'Make and deliver the reports that outlay serve plans, on this or another machine (PostgreSQL store).',
  );
}

function schedulerCommand(context: CommandContext, role: 'serve' | 'worker'): Command {
  const command = new Command(role)
    .addOption(configurationOption())
    .option('--concurrency <runs>', 'how many reports are worked on at the same time', readCount, 4)
    .option(
      '--monitor <[host:]port>',
      'serve metrics and health there, or off (default: 127.0.0.1:9464 if it is free)',
      readMonitorAddress,
    )
    .addOption(
      new Option('--log-level <level>', 'the least important of what is logged')
        .choices(logLevels)
        .default('info'),
    )
    .action((options: ServeOptions) => run(context, role, options));
  return withHelp(command, { about, lists, examples: examples[role] });
}

async function run(
  context: CommandContext,
  role: 'serve' | 'worker',
  { config, concurrency, monitor, logLevel }: ServeOptions,
): Promise<void> {
  const { environment, now, signal, onHangup, logTo } = context;
  // The other commands start without what only a scheduler needs.
  const { standardError } = await import('../../adapters/log/event-log.ts');
  const { watchScheduler } = await import('./watch-scheduler.ts');
  const { openScheduler } = await import('../../engine/scheduler/open-scheduler.ts');
  const elapsedMs = () => performance.now();
  const logged = { logTo: logTo ?? standardError(), logLevel, mask: maskOf(environment) };
  const watch = await watchScheduler({ role, ...logged, monitor, now, elapsedMs });
  const crashes = await watchCrashes(context, watch);
  const path = configurationPath(config, environment);
  const onReload = onHangup ?? (() => () => undefined);
  const parts = { role, path, environment, concurrency, now, signal, onReload };
  try {
    await openScheduler({ ...parts, ...watch, ...crashes });
  } finally {
    crashes.stop();
  }
}

/** Logs what nobody caught, without the secrets of the configuration as it is then. */
async function watchCrashes({ environment, onUncaught }: CommandContext, watch: SchedulerWatch) {
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
