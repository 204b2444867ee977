import type { Client } from '@outlay/core';
import { type ConnectionOptions, type ConnectionSettings, connect } from '../../adapters/service/connect.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { DueCheck } from '../clocks/period-check.ts';
import { watchPeriod } from '../clocks/watch-period.ts';
import { type MadeReport, type MakeContext, makeReport } from './make-report.ts';
import type { ReportTask } from './report-task.ts';
import { requestsOfReport } from './requests-of-report.ts';

/** Creates reports of an account; open until it is disposed of. */
export type ReportSource = AsyncDisposable & {
  /**
   * Creates a report.
   * @throws {NotOverError} if any clock has not reached the time of the report, and as `makeReport`
   */
  readonly make: (task: ReportTask, context: SourceContext) => Promise<MadeReport>;
};

/** Callbacks of a report that is recorded. */
export type SourceContext = Omit<MakeContext, 'onFetched'> & {
  /**
   * Called and awaited when the records are read. An error ends the report.
   * @param change - is recorded in the same transaction; returns whether it could be
   * @returns whether both are recorded, or neither
   */
  readonly onFetched: (change?: (transaction: Database) => Promise<boolean>) => Promise<boolean>;
};

/** How this process connects to the service. */
export type ConnectedOptions = {
  readonly settings: ConnectionSettings;
  readonly connection?: ConnectionOptions;
  readonly timeZone: string;
  /** Earliest time of the reports, and the clocks to check. */
  readonly due: DueCheck;
};

/** Creates reports in this process, over its own connection. */
export type ConnectedSource = AsyncDisposable & {
  readonly make: (task: ReportTask, context: MakeContext) => ReturnType<typeof makeReport>;
};

/** Creates reports over a connection that the caller opens and closes. */
export function sourceOf(client: Client): Pick<ConnectedSource, 'make'> {
  return { make: (task, context) => makeReport(client, task, context) };
}

/**
 * Opens a connection to the service for reports that are created in this process.
 * @throws {NotOverError} if any known clock has not reached the time of the reports; no request is sent
 */
export async function openConnectedSource({
  settings,
  connection = {},
  timeZone,
  due,
}: ConnectedOptions): Promise<ConnectedSource> {
  const { onDate, checkPeriod } = watchPeriod(due, settings.baseUrl);
  await checkPeriod();
  const { client, close } = connect(settings, {
    timeZone,
    requestsAhead: requestsOfReport,
    ...connection,
    onDate,
  });
  return {
    make: (task, context) =>
      makeReport(client, task, {
        ...context,
        async onFetched() {
          await client.settle();
          await checkPeriod();
          await context.onFetched();
        },
      }),
    async [Symbol.asyncDispose]() {
      // What cannot be recorded now counts as sent when it expires.
      await client.settle().catch(() => undefined);
      await close();
    },
  };
}
