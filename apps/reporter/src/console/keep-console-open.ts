import type { ListenAddress } from '../adapters/http/listen.ts';
import type { OnEvent } from '../adapters/log/scheduler-event.ts';
import { failureText } from '../errors/failure-text.ts';
import type { ConsoleDeps } from './console-app.ts';
import { openConsole, type RunningConsole } from './open-console.ts';

/** After this time, an address that another program has is tried again. Milliseconds. */
const retryMs = 30_000;

/**
 * Serves the console, as soon as its address is free: reports must not stop because another program has it.
 * @returns stops it
 */
export async function keepConsoleOpen(
  address: ListenAddress,
  { onEvent, ...deps }: Omit<ConsoleDeps, 'hosts' | 'onError'> & { readonly onEvent: OnEvent },
): Promise<() => Promise<void>> {
  const onError = (error: unknown) =>
    onEvent({ type: 'error', during: 'showing the console', reason: failureText(error) });
  let running: RunningConsole | undefined;
  let timer: NodeJS.Timeout | undefined;
  let opening = Promise.resolve();
  let failed: string | undefined;
  const open = async (): Promise<void> => {
    try {
      running = await openConsole(address, { ...deps, onError });
      onEvent({ type: 'console', url: running.url });
    } catch (error) {
      const reason = failureText(error);
      if (reason !== failed) onEvent({ type: 'console', reason });
      failed = reason;
      timer = setTimeout(() => {
        opening = open();
      }, retryMs);
    }
  };
  await open();
  return async () => {
    await opening;
    clearTimeout(timer);
    await running?.stop();
  };
}
