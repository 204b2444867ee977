import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** How a text can stand out on a terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Gives a text a style, or leaves it as it is where colors are not wanted. */
export type Painter = (style: Style, text: string) => string;

/** Leaves every text as it is. */
export const plainPainter: Painter = (_style, text) => text;

/** Colors for a stream: only on a terminal, as NO_COLOR and FORCE_COLOR of the environment ask for. */
export function painterFor(stream: Writable): Painter {
  return (style, text) => styleText(style, text, { stream });
}
