import type { Client } from '@outlay/core';
import { type ConnectionOptions, type ConnectionSettings, connect } from '../../adapters/service/connect.ts';
import type { Due } from '../clocks/period-check.ts';
import { watchPeriod } from '../clocks/watch-period.ts';
import { type MadeReport, type MakeContext, makeReport } from './make-report.ts';
import type { ReportTask } from './report-task.ts';

/** Where reports of an account come from, open until it is disposed of. */
export type ReportSource = AsyncDisposable & {
  /**
   * Makes a report.
   * @throws {NotOverError} where a clock says that it is too early, and as `makeReport`
   */
  readonly make: (task: ReportTask, context: MakeContext) => Promise<MadeReport>;
};

/** How the service is reached from this process. */
export type ConnectedOptions = {
  readonly settings: ConnectionSettings;
  readonly connection?: ConnectionOptions;
  readonly timeZone: string;
  /** From when on reports may be made, and the clocks that are asked. */
  readonly due: Due;
};

/** Reports that are made in this process, over a connection of their own. */
export type ConnectedSource = AsyncDisposable & {
  readonly make: (task: ReportTask, context: MakeContext) => ReturnType<typeof makeReport>;
};

/** Makes reports over a connection that somebody else opens and closes. */
export function sourceOf(client: Client): Pick<ConnectedSource, 'make'> {
  return { make: (task, context) => makeReport(client, task, context) };
}

/**
 * Opens the connection to the service that reports are made from in this process.
 * @throws {NotOverError} where a clock that is known says that it is too early: nothing is asked of the service
 */
export async function openConnectedSource({
  settings,
  connection = {},
  timeZone,
  due,
}: ConnectedOptions): Promise<ConnectedSource> {
  const { onDate, checkPeriod } = watchPeriod(due, settings.baseUrl);
  await checkPeriod();
  const { client, close } = connect(settings, { timeZone, ...connection, onDate });
  return {
    make: (task, context) =>
      makeReport(client, task, {
        ...context,
        async onFetched() {
          await checkPeriod();
          await context.onFetched();
        },
      }),
    [Symbol.asyncDispose]: close,
  };
}
