import type { ConsoleSettings } from '../adapters/configuration/console-schema.ts';
import { readTls } from '../adapters/configuration/read-tls.ts';
import { writtenAddress } from '../adapters/http/listen.ts';
import type { OnEvent } from '../adapters/log/scheduler-event.ts';
import { failureText } from '../errors/failure-text.ts';
import type { ConsoleDeps } from './console-app.ts';
import { openConsole, type RunningConsole } from './open-console.ts';

/** After this time, an address that another program has is tried again. Milliseconds. */
const retryMs = 30_000;

/** Dependencies of a console that is kept open. */
export type KeptConsoleDeps = Omit<ConsoleDeps, 'site' | 'onError'> & {
  readonly onEvent: OnEvent;
  /**
   * Calls a function whenever the configuration was read again.
   * @returns removes the listener
   */
  readonly onConfiguration: (act: () => void) => () => void;
};

/**
 * Serves the console, as soon as its address is free: reports must not stop because another program has it.
 * @returns stops it
 */
export async function keepConsoleOpen(
  settings: ConsoleSettings,
  { onEvent, onConfiguration, ...deps }: KeptConsoleDeps,
): Promise<() => Promise<void>> {
  const onError = (error: unknown) =>
    onEvent({ type: 'error', during: 'showing the console', reason: failureText(error) });
  let running: RunningConsole | undefined;
  let timer: NodeJS.Timeout | undefined;
  let opening = Promise.resolve();
  let failed: string | undefined;
  const open = async (): Promise<void> => {
    try {
      running = await openConsole(settings, { ...deps, onError });
      const url = settings.publicUrl ?? `http://${writtenAddress(running.address)}`;
      onEvent({ type: 'console', url });
    } catch (error) {
      const reason = failureText(error);
      if (reason !== failed) onEvent({ type: 'console', reason });
      failed = reason;
      timer = setTimeout(() => {
        opening = open();
      }, retryMs);
    }
  };
  const renewTls = async (): Promise<void> => {
    const { tls } = deps.configuration().console ?? settings;
    if (!tls || !running) return;
    try {
      running.replaceTls(await readTls(tls, deps.environment));
    } catch (error) {
      onEvent({ type: 'console', reason: failureText(error) });
    }
  };
  const stopRenewing = onConfiguration(() => void renewTls());
  await open();
  return async () => {
    stopRenewing();
    await opening;
    clearTimeout(timer);
    await running?.stop();
  };
}
