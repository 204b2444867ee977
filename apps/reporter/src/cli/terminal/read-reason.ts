import { InvalidArgumentError } from 'commander';
import { isPauseReason, maxReasonLength } from '../../engine/pause/pause-reason.ts';

/** Reads the reason of a command. */
export function readReason(text: string): string {
  const reason = text.trim();
  if (isPauseReason(reason)) return reason;
  throw new InvalidArgumentError(`expected 1 to ${maxReasonLength} characters on one line.`);
}
