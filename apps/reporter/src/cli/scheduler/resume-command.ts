import { Command } from 'commander';
import { systemUser } from '../../adapters/processes/system-user.ts';
import { openPause } from '../../adapters/store/job-pauses.ts';
import { jobNamed } from '../../engine/manual/requested-runs.ts';
import { type ResumeResult, resumeJob } from '../../engine/pause/resume-job.ts';
import { type OpenedRuns, withRuns } from '../runs/opened-runs.ts';
import { missedText, nextText } from '../runs/pause-text.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';

type ResumeOptions = { readonly config?: string; readonly json?: true };

const resumeHelp: CommandHelp = {
  about: [
    'Resumes a paused job: it continues with its next occurrence. Occurrences that were due while it was paused are not run, whatever whenMissed says; the command counts them and prints the "outlay backfill" command that creates their reports.',
    'A job that is no longer in the configuration can be resumed, too, so that it is not paused when it is added again.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
      done: 'the job is not paused',
      usage: 'invalid usage, or an unknown job',
      notWritten: 'the store cannot be opened',
    }),
  },
  examples: [
    ['outlay resume monthly', 'Continue with the next occurrence.'],
    ['outlay jobs', 'Show which jobs are paused.'],
  ],
};

/** `outlay resume JOB`: ends the pause of a job. */
export function resumeCommand(context: CommandContext): Command {
  const command = new Command('resume')
    .argument('<job>', 'name of the job')
    .addOption(configurationOption())
    .option('--json', 'print the result as one JSON object')
    .action((job: string, options: ResumeOptions) => resume(context, job, options));
  return withHelp(command, resumeHelp);
}

async function resume(context: CommandContext, name: string, options: ResumeOptions): Promise<void> {
  await withRuns(context, options.config, async (opened) => {
    const { database } = opened.store;
    const paused = await openPause(database, name);
    const job = paused
      ? opened.configuration.jobs.find((each) => each.name === name)
      : jobNamed(opened.configuration.jobs, name);
    const asked = paused && { pause: paused.id, job, by: systemUser() };
    const resumed = asked && (await resumeJob(database, asked, context.now()));
    if (options.json) context.print(`${JSON.stringify(toJson(name, resumed))}\n`);
    else for (const line of linesOf(context, opened, { name, resumed })) context.say(line);
  });
}

function toJson(job: string, resumed: ResumeResult | undefined) {
  if (!resumed?.isNew) return { job, resumed: null, missed: null, changed: false };
  const { pause, missed } = resumed;
  return {
    job,
    resumed: { at: pause.resumedAt, by: pause.resumedBy },
    missed: { count: missed.count, first: missed.first ?? null, last: missed.last ?? null },
    changed: true,
  };
}

function linesOf(
  { now }: CommandContext,
  { configuration }: OpenedRuns,
  { name, resumed }: { readonly name: string; readonly resumed: ResumeResult | undefined },
): string[] {
  if (!resumed?.isNew) return [`${name} is not paused; nothing changed`];
  const job = configuration.jobs.find((each) => each.name === name);
  if (!job) return [`${name} is resumed, but it is not in the configuration`];
  return [`${name} is resumed; ${nextText(job, now())}`, missedText(job, resumed.missed) ?? []].flat();
}
