import { recordOf } from '../../adapters/store/read-runs.ts';
import type { Run } from '../../adapters/store/schema.ts';
import type { RedeliveryResult } from '../../engine/manual/redeliver-staged.ts';
import type { RunDeps } from '../../engine/run/run-deps.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { NotDeliveredError } from '../terminal/not-delivered-error.ts';
import { knownRun, type OpenedRuns, withChannels, withRuns } from './opened-runs.ts';
import { recordToJson } from './record-to-json.ts';
import { resentText } from './resend-text.ts';
import { logRun } from './watch-run.ts';

/** Options that `resend` and `release` share. */
export type DeliverAgainOptions = {
  readonly config?: string;
  readonly sameAccount?: true;
  readonly json?: true;
};

/** Delivers a run again. */
export type DeliverAgain = (deps: RunDeps, run: Run) => Promise<RedeliveryResult>;

/**
 * Delivers the staged files of a run again, and prints the outcome of each delivery.
 * @param id - identifier of the run
 * @throws {NotDeliveredError} if a delivery did not succeed
 */
export async function deliverAgain(
  context: CommandContext,
  { id, options }: { readonly id: string; readonly options: DeliverAgainOptions },
  deliver: DeliverAgain,
): Promise<void> {
  const { environment, now, signal, say, print } = context;
  const { run, isDelivered } = await withRuns(context, options.config, (opened) =>
    withChannels(opened, context, async (channels) => {
      const { store, configuration } = opened;
      const current = { configuration: () => configuration, environment };
      const deps = { ...store, ...channels, ...logRun(say, now), current, now, signal };
      const resent = await deliver(deps, await knownRun(store.database, id));
      for (const reason of resent.gone) say(reason);
      print(
        options.json
          ? `${JSON.stringify(await resentToJson(opened, resent))}\n`
          : resentText(resent, context.paint?.printed),
      );
      return resent;
    }),
  );
  if (!isDelivered) throw new NotDeliveredError([run], 'some deliveries did not succeed');
}

/** The run as JSON, with the identifiers of the requested deliveries. */
async function resentToJson(
  { store: { database, root } }: OpenedRuns,
  { run, deliveries }: RedeliveryResult,
) {
  const record = recordToJson(await recordOf(database, run), root);
  return { ...record, resent: deliveries.map(({ id }) => id) };
}
