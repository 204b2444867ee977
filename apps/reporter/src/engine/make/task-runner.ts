import { packError } from '../../adapters/processes/portable-error.ts';
import { connect, createSockets } from '../../adapters/service/connect.ts';
import { budgetIn, rememberedBudgetRow, type StoredBudget } from '../../adapters/store/budget-row.ts';
import { createCalls } from './calls.ts';
import { collectSends } from './collected-sends.ts';
import { type MadeReport, makeReport } from './make-report.ts';
import type { Calls, FromProcess, IsolatedTask, ToProcess } from './messages.ts';
import { requestsOfReport } from './requests-of-report.ts';

/** Records that the records are read in one change with what the last requests change of the budget. */
function recordFetched({ fetched, writeBudget }: Calls) {
  let isRecording = false;
  return {
    writeBudget: async (...[version, state]: Parameters<Calls['writeBudget']>): Promise<boolean> => {
      if (!isRecording) return writeBudget(version, state);
      const isRecorded = await fetched({ version, state });
      isRecording = !isRecorded;
      return isRecorded;
    },
    /** @param settle - changes the budget, unless nothing is left to record */
    async record(settle: () => Promise<void>): Promise<void> {
      isRecording = true;
      try {
        await settle();
        if (isRecording) await fetched();
      } finally {
        isRecording = false;
      }
    },
  };
}

/**
 * Creates reports on request, one at a time.
 * @param sendAtOnce - sends messages to the parent process
 */
export function createTaskRunner(sendAtOnce: (message: FromProcess) => void) {
  const { send, onSend, onDate } = collectSends(sendAtOnce);
  const sockets = createSockets();
  const calls = createCalls(send);
  let stopping = new AbortController();
  let beats: NodeJS.Timeout | undefined;

  async function make(
    { settings, limits, maxWaitMs, maxElapsedMs, requestsAhead = requestsOfReport, ...task }: IsolatedTask,
    known: StoredBudget | undefined,
  ): Promise<MadeReport> {
    const fetched = recordFetched(calls);
    const { client, close } = connect(
      { ...settings, limits },
      {
        timeZone: task.request.timeZone,
        maxWaitMs,
        retry: maxElapsedMs === undefined ? {} : { maxElapsedMs },
        sockets,
        requestsAhead,
        budgetStore: budgetIn(
          rememberedBudgetRow(
            {
              read: calls.readBudget,
              write: (version, state) => fetched.writeBudget(version, state),
            },
            known,
          ),
        ),
        onSend,
        onDate,
        onWait: ({ waitMs }) => send({ type: 'waiting', waitMs }),
      },
    );
    try {
      const context = { onFetched: () => fetched.record(client.settle), signal: stopping.signal };
      // A report may be large, so only its files and warnings are sent to the parent process.
      const { reports: _, ...made } = await makeReport(client, task, context);
      return made;
    } finally {
      // What cannot be recorded now counts as sent when it expires.
      await client.settle().catch(() => undefined);
      await close();
    }
  }

  const begin = ({ task, beatMs, budget }: Extract<ToProcess, { readonly type: 'make' }>) => {
    stopping = new AbortController();
    beats = setInterval(() => send({ type: 'beat' }), beatMs);
    make(task, budget)
      .then(
        (made) => send({ type: 'made', made }),
        (error: unknown) => send({ type: 'failed', error: packError(error) }),
      )
      .finally(() => clearInterval(beats));
  };

  return {
    receive: (message: unknown) => {
      const received = message as ToProcess;
      switch (received.type) {
        case 'make':
          return begin(received);
        case 'answer':
          return calls.answer(received);
        case 'abort':
          return stopping.abort();
      }
    },
  };
}
