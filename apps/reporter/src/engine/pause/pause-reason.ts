import { oneLine } from '@outlay/core/text';

/** Maximum length of a reason, in characters. */
export const maxReasonLength = 200;

/** Whether a text can be the reason of a pause: one printable line that is not too long. */
export function isPauseReason(text: string): boolean {
  return text !== '' && text.length <= maxReasonLength && oneLine(text) === text;
}
