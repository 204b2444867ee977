import type { ConnectionSettings } from '../../adapters/service/connect.ts';
import type { Limits } from '../../adapters/service/limits-schema.ts';
import type { BudgetRow } from '../../adapters/store/budget-row.ts';
import type { DueCheck } from '../clocks/period-check.ts';
import { watchPeriod } from '../clocks/watch-period.ts';
import type { BudgetVersion } from './messages.ts';
import type { ReportProcesses } from './report-processes.ts';
import type { ReportSource } from './report-source.ts';

/** How a report process connects to the service. */
export type IsolatedOptions = {
  readonly processes: ReportProcesses;
  readonly settings: ConnectionSettings;
  readonly limits: Limits;
  /** The hourly budget of the account's token, which all processes share. */
  readonly budget: BudgetRow;
  /** How long a request waits for the hourly limit. Milliseconds. */
  readonly maxWaitMs: number;
  /** How long a request is retried; by default until its deadline. Milliseconds. */
  readonly maxElapsedMs?: number;
  /** How many requests are reserved at once; by default those of a report. */
  readonly requestsAhead?: number;
  /** Called for each request. */
  readonly onSend: () => void;
  readonly due: DueCheck;
};

/**
 * Creates reports in child processes, so that one that exceeds its memory or time fails alone.
 * @throws {NotOverError} if any known clock has not reached the time of the report; no process is started
 */
export async function openIsolatedSource({
  processes,
  settings,
  due,
  budget,
  onSend,
  ...limits
}: IsolatedOptions): Promise<ReportSource> {
  const { onDate, checkPeriod } = watchPeriod(due, settings.baseUrl);
  await checkPeriod();
  return {
    make: (task, { onFetched, signal }) =>
      withOwnError((own) => {
        const checked = (changed?: BudgetVersion) =>
          own(async () => {
            await checkPeriod();
            return onFetched(
              changed && ((transaction) => budget.write(changed.version, changed.state, transaction)),
            );
          });
        const hooks = { onFetched: checked, budget, onSend, onDate, signal };
        return processes.make({ ...task, settings, ...limits }, hooks);
      }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Throws the original error of this process instead of the copy that returned from the child process. */
async function withOwnError<Result>(
  act: (own: <Value>(step: () => Promise<Value>) => Promise<Value>) => Promise<Result>,
): Promise<Result> {
  const thrown: unknown[] = [];
  const own = async <Value>(step: () => Promise<Value>) => {
    try {
      return await step();
    } catch (error) {
      thrown.push(error);
      throw error;
    }
  };
  try {
    return await act(own);
  } catch (error) {
    throw thrown.length > 0 ? thrown[0] : error;
  }
}
