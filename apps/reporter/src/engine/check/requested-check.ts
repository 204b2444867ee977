import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { type CheckContext, checkConfiguration } from './check-configuration.ts';
import type { CheckOutcome } from './check-outcome.ts';

/** What became of the last check. */
export type CheckResult = {
  readonly at: Date;
  /** `null` while the check is in progress, or if it failed unexpectedly. */
  readonly outcomes: readonly CheckOutcome[] | null;
  readonly isRunning: boolean;
};

/** Checks the configuration when someone asks for it, once at a time. */
export type RequestedCheck = {
  /** Starts a check, unless one is in progress. */
  readonly start: () => void;
  readonly last: () => CheckResult | undefined;
};

/** Dependencies of checks. */
export type RequestedCheckDeps = Omit<CheckContext, 'signal'> & {
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly now: () => Date;
  /** Called with errors that nobody expected. */
  readonly onError: (error: unknown) => void;
};

/** No check takes longer. Milliseconds. */
const maxCheckMs = 120_000;

/** Nothing is checked until someone asks for it. */
export function createRequestedCheck(deps: RequestedCheckDeps): RequestedCheck {
  const { configuration, now, onError, ...context } = deps;
  let last: CheckResult | undefined;
  const check = async (at: Date) => {
    const signal = AbortSignal.timeout(maxCheckMs);
    const outcomes = await checkConfiguration(configuration(), { ...context, signal });
    last = { at, outcomes, isRunning: false };
  };
  return {
    start() {
      if (last?.isRunning) return;
      const at = now();
      last = { at, outcomes: null, isRunning: true };
      check(at).catch((error: unknown) => {
        last = { at, outcomes: null, isRunning: false };
        onError(error);
      });
    },
    last: () => last,
  };
}
