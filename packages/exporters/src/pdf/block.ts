import type { Block, Mark } from './page-plan.ts';
import { contentWidth, page } from './theme.ts';

/** A block, of which only what differs from a plain one is said. */
export function blockOf(block: Pick<Block, 'height' | 'marks'> & Partial<Block>): Block {
  return { space: 0, keepsNext: false, header: null, bookmark: null, ...block };
}

/** A filled box; as wide as the content where nothing else is said. */
export function box(
  place: { readonly y: number; readonly height: number; readonly x?: number; readonly width?: number },
  color: string,
  radius = 0,
): Mark {
  return { type: 'box', x: page.left, width: contentWidth, ...place, color, radius };
}
