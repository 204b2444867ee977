import { packError } from '../../adapters/processes/portable-error.ts';
import { connect, createSockets } from '../../adapters/service/connect.ts';
import { budgetIn } from '../../adapters/store/budget-row.ts';
import { createCalls } from './calls.ts';
import { type MadeReport, makeReport } from './make-report.ts';
import type { FromProcess, IsolatedTask, ToProcess } from './messages.ts';

/** Makes reports as it is told, one at a time. @param tell - to who wants them */
export function makeTasks(send: (message: FromProcess) => void) {
  const sockets = createSockets();
  const calls = createCalls(send);
  let stopping = new AbortController();
  let beats: NodeJS.Timeout | undefined;

  async function make({
    settings,
    limits,
    maxWaitMs,
    maxElapsedMs,
    ...task
  }: IsolatedTask): Promise<MadeReport> {
    const { client, close } = connect(
      { ...settings, limits },
      {
        timeZone: task.request.timeZone,
        maxWaitMs,
        retry: maxElapsedMs === undefined ? {} : { maxElapsedMs },
        sockets,
        budgetStore: budgetIn({ read: calls.readBudget, write: calls.writeBudget }),
        onSend: () => send({ type: 'sent' }),
        onDate: (ms) => send({ type: 'dated', ms }),
        onWait: ({ waitMs }) => send({ type: 'waiting', waitMs }),
      },
    );
    try {
      const context = { onFetched: calls.fetched, signal: stopping.signal };
      // A finished report may be large: only its files and warnings go to the other process.
      const { reports: _, ...made } = await makeReport(client, task, context);
      return made;
    } finally {
      await close();
    }
  }

  const begin = (task: IsolatedTask, beatMs: number) => {
    stopping = new AbortController();
    beats = setInterval(() => send({ type: 'beat' }), beatMs);
    make(task)
      .then(
        (made) => send({ type: 'made', made }),
        (error: unknown) => send({ type: 'failed', error: packError(error) }),
      )
      .finally(() => clearInterval(beats));
  };

  return {
    hear: (message: unknown) => {
      const heard = message as ToProcess;
      switch (heard.type) {
        case 'make':
          return begin(heard.task, heard.beatMs);
        case 'answer':
          return calls.answer(heard);
        case 'abort':
          return stopping.abort();
      }
    },
  };
}
