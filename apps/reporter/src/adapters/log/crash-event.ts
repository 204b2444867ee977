import type { SecretMask } from '@outlay/core/secrets';
import { failureText } from '../../errors/failure-text.ts';
import type { SchedulerEvent } from './scheduler-event.ts';

/** Maximum number of nested causes. */
const maxCauses = 5;

/**
 * The event for an uncaught error, for the last line of a log. Includes only messages and stacks, because libraries put
 * their input into other properties of errors.
 * @param mask - masks secrets; without it, messages are omitted
 */
export function crashEvent(
  error: unknown,
  mask: SecretMask | undefined,
): Extract<SchedulerEvent, { type: 'crashed' }> {
  const stack = causesOf(error).map(stackOf).join('\ncaused by: ');
  if (mask === undefined) return { type: 'crashed', reason: nameOf(error), stack: framesOf(stack) };
  const reason = failureText(error);
  return {
    type: 'crashed',
    reason: mask.maskForeign(reason),
    stack: mask.maskForeign(stack),
  };
}

function causesOf(error: unknown): unknown[] {
  const causes = [error];
  for (let next = error; causes.length <= maxCauses && next instanceof Error; next = next.cause) {
    if (next.cause !== undefined) causes.push(next.cause);
  }
  return causes;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)) : String(error);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.join('\n');
}
