import { unpackError } from '../../adapters/processes/portable-error.ts';
import type { Calls, FromProcess, ToProcess } from './messages.ts';

type Answer = Extract<ToProcess, { readonly type: 'answer' }>;
type Waiting = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void };

/**
 * Calls to the process that has the store.
 * @param send - sends a call there; its response is passed to `answer`
 */
export function createCalls(send: (message: FromProcess) => void): Calls & {
  readonly answer: (answer: Answer) => void;
} {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const call = <Result>(name: keyof Calls, parameters: readonly unknown[]) =>
    new Promise<Result>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      send({ type: 'call', call: last, name, parameters });
    });
  return {
    fetched: (...parameters) => call('fetched', parameters),
    readBudget: () => call('readBudget', []),
    writeBudget: (...parameters) => call('writeBudget', parameters),
    answer({ call: number, value, error }) {
      const found = waiting.get(number);
      waiting.delete(number);
      if (error) found?.reject(unpackError(error));
      else found?.resolve(value as never);
    },
  };
}
