import { openPause } from '../../adapters/store/job-pauses.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { pauseText } from './pause-text.ts';

/** Tells who runs a paused job that only its schedule is paused. */
export async function sayPaused(
  { say }: Pick<CommandContext, 'say'>,
  database: Database,
  job: string,
): Promise<void> {
  const pause = await openPause(database, job);
  if (pause) say(`${job} is ${pauseText(pause)}; that stops its schedule, not this command`);
}
