import type { ConsoleSettings } from '../adapters/configuration/console-schema.ts';
import { writtenAddress } from '../adapters/http/listen.ts';
import type { OnEvent } from '../adapters/log/scheduler-event.ts';
import { serialize } from '../concurrency/serialize.ts';
import { failureText } from '../errors/failure-text.ts';
import type { ConsoleDeps } from './console-app.ts';
import { type OpenConsoleDeps, openConsole, type RunningConsole } from './open-console.ts';

const defaultRetryMs = 30_000;

/** Dependencies of a console that is kept open. */
export type KeptConsoleDeps = Omit<OpenConsoleDeps, 'onError' | 'onProblem' | 'onSignIn' | 'onSignOut'> & {
  readonly onEvent: OnEvent;
  /**
   * Calls a function whenever the configuration was read again.
   * @returns removes the listener
   */
  readonly onConfiguration: (act: () => void) => () => void;
  /** After this time, an address that another program has is tried again. Milliseconds; by default half a minute. */
  readonly retryMs?: number;
};

/**
 * Serves the console, as soon as its address is free: reports must not stop because another program has it.
 * @returns stops it
 */
export async function keepConsoleOpen(
  settings: ConsoleSettings,
  { onEvent, onConfiguration, retryMs = defaultRetryMs, ...deps }: KeptConsoleDeps,
): Promise<() => Promise<void>> {
  const onError = (error: unknown) =>
    onEvent({ type: 'error', during: 'showing the console', reason: failureText(error) });
  const onProblem = (reason: string) => onEvent({ type: 'console', reason });
  const onSignIn: ConsoleDeps['onSignIn'] = (attempt) => onEvent({ type: 'sign-in', ...attempt });
  const onSignOut: ConsoleDeps['onSignOut'] = (ended) => onEvent({ type: 'sign-out', ...ended });
  let running: RunningConsole | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failed: string | undefined;
  // Without its section in a changed configuration, nobody has a password, and only links sign in.
  const current = () => deps.configuration().console ?? { ...settings, users: undefined };
  const open = async (): Promise<void> => {
    try {
      const opened = await openConsole(current(), { ...deps, onError, onProblem, onSignIn, onSignOut });
      running = opened;
      onEvent({
        type: 'console',
        url: opened.settings.publicUrl ?? `http://${writtenAddress(opened.address)}`,
        signIn: 'outlay console link',
      });
      // What was changed while it was being opened.
      reloading.schedule();
    } catch (error) {
      const reason = failureText(error);
      if (reason !== failed) onProblem(reason);
      failed = reason;
      timer = setTimeout(opening.schedule, retryMs);
    }
  };
  const opening = serialize(open);
  const reloading = serialize(async () =>
    running?.reload(current()).catch((error: unknown) => onProblem(failureText(error))),
  );
  const stopReloading = onConfiguration(reloading.schedule);
  await open();
  return async () => {
    stopReloading();
    await opening.ended();
    clearTimeout(timer);
    await reloading.ended();
    await running?.stop();
  };
}
