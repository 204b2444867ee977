import type { RunAction } from '../manual/act-on-run.ts';

/** An action that someone asks for. */
export type RequestedAction = {
  /** Random; the same identifier acts once. */
  readonly id: string;
  readonly run: string;
  readonly action: RunAction;
  /** The only recipient, if it is not for all. */
  readonly recipient: string | null;
  readonly who: string;
  /** The version of the run that its page showed, by `runVersion`: the action is refused if the run has changed since. */
  readonly shown?: string | undefined;
  /** The same, by `listedVersion`, if a list showed it. */
  readonly listed?: string | undefined;
};

/** A run in a list, and its version by `listedVersion`. */
export type ListedRun = { readonly id: string; readonly listed: string };

/** One action on several runs. */
export type RequestedBatch = {
  /** Random; the same identifier acts once. */
  readonly id: string;
  /** The runs to act on, one after the other. */
  readonly runs: readonly ListedRun[];
  readonly action: RunAction;
  readonly who: string;
};
