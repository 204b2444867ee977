import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** Text styles. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Styles a text, or leaves it unchanged if colors are disabled. */
export type Painter = (style: Style, text: string) => string;

/** Leaves every text unchanged. */
export const plainPainter: Painter = (_style, text) => text;

/** Colors for a stream: only on a terminal, and by NO_COLOR and FORCE_COLOR of the environment. */
export function painterFor(stream: Writable): Painter {
  return (style, text) => styleText(style, text, { stream });
}
