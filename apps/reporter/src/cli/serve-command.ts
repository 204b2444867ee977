import { Command, Option } from 'commander';
import { configurationPath } from '../configuration/read-configuration.ts';
import { type LogLevel, logLevels } from '../observability/log-level.ts';
import { type MonitorAddress, readMonitorAddress } from '../observability/monitor-address.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { readCount } from './option-readers.ts';

type ServeOptions = {
  readonly config?: string;
  readonly concurrency: number;
  readonly monitor?: MonitorAddress | 'off';
  readonly logLevel: LogLevel;
};

const serveHelp = `
Runs until it is told to stop (Ctrl-C, SIGTERM): what has begun is finished or handed back, never
half. Logs are JSON lines on stderr. SIGHUP reads the configuration again; a wrong one is said and
changes nothing. With a SQLite store one process does all. With PostgreSQL any number of serve and
worker processes, on any machines, share the work; kill any of them at any time.

Exit codes:
  0  stopped when it was told to    2  the configuration is wrong
  5  the store cannot be opened`;

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
  return new Command(role)
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
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', serveHelp)
    .action((options: ServeOptions) => run(context, role, options));
}

async function run(
  { environment, now, signal, onHangup, logTo }: CommandContext,
  role: 'serve' | 'worker',
  { config, concurrency, monitor, logLevel }: ServeOptions,
): Promise<void> {
  // The other commands start without what only a scheduler needs.
  const { standardError } = await import('../observability/event-log.ts');
  const { watchScheduler } = await import('../observability/watch-scheduler.ts');
  const { openScheduler } = await import('../scheduler/open-scheduler.ts');
  const elapsedMs = () => performance.now();
  const logged = { logTo: logTo ?? standardError(), logLevel };
  const watch = await watchScheduler({ role, ...logged, monitor, now, elapsedMs });
  const path = configurationPath(config, environment);
  const onReload = onHangup ?? (() => () => undefined);
  await openScheduler({ role, path, environment, concurrency, now, signal, ...watch, onReload });
}
