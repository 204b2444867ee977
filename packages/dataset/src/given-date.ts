import { DomainError } from '@outlay/core';
import { type DateTime, parseDateTime } from '@outlay/core/time';

/** A date or time that the service gave; `undefined` for nothing, and for what is none. */
export function readGivenDate(text: string | null | undefined): DateTime | undefined {
  try {
    return text ? parseDateTime(text) : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
