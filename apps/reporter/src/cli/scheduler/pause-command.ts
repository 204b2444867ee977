import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { systemUser } from '../../adapters/processes/system-user.ts';
import { jobNamed } from '../../engine/manual/requested-runs.ts';
import { pauseJob } from '../../engine/pause/pause-job.ts';
import { maxReasonLength } from '../../engine/pause/pause-reason.ts';
import { withRuns } from '../runs/opened-runs.ts';
import { pauseText, pauseToJson } from '../runs/pause-text.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readReason } from '../terminal/read-reason.ts';

type PauseOptions = { readonly config?: string; readonly reason?: string; readonly json?: true };

const pauseHelp: CommandHelp = {
  about: [
    'Pauses a job: no process plans its occurrences until you resume it with "outlay resume JOB". Runs that were planned before continue, and "outlay run JOB" still works. The pause is recorded in the store with your name. It survives restarts, and it remains if you change the job, or remove it and add it again under the same name.',
    '"outlay jobs" shows which jobs are paused. Pausing a paused job changes nothing.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
      done: 'the job is paused',
      usage: 'invalid usage, or an unknown job',
      notWritten: 'the store cannot be opened',
    }),
  },
  examples: [
    ['outlay pause monthly', 'Stop planning this job for now.'],
    ['outlay pause monthly --reason "The accountant is on leave"', 'Record why, too.'],
  ],
};

/** `outlay pause JOB`: plans nothing of a job until it is resumed. */
export function pauseCommand(context: CommandContext): Command {
  const command = new Command('pause')
    .argument('<job>', 'name of the job')
    .addOption(configurationOption())
    .option('--reason <text>', `why, on one line of up to ${maxReasonLength} characters`, readReason)
    .option('--json', 'print the pause as one JSON object')
    .action((job: string, options: PauseOptions) => pause(context, job, options));
  return withHelp(command, pauseHelp);
}

async function pause(
  context: CommandContext,
  name: string,
  { config, reason, json }: PauseOptions,
): Promise<void> {
  await withRuns(context, config, async ({ configuration, store: { database } }) => {
    const job = jobNamed(configuration.jobs, name);
    const asked = { id: randomUUID(), job, by: systemUser(), reason: reason ?? null };
    const { pause: paused, isNew } = await pauseJob(database, asked, context.now());
    if (json) {
      context.print(`${JSON.stringify({ job: name, paused: pauseToJson(paused), changed: isNew })}\n`);
    } else if (isNew) {
      context.say(
        `${name} is paused; runs that were planned before continue, and outlay resume ${name} resumes it`,
      );
    } else context.say(`${name} is already ${pauseText(paused)}; nothing changed`);
  });
}
