import type { Area, Block, BoxMark, Content, Mark } from '../page/page-plan.ts';
import type { Tag } from '../page/tag.ts';
import { contentWidth, page } from '../page/theme.ts';

/** A block, of which only what differs from a plain one is said. */
export function blockOf(block: Pick<Block, 'height' | 'contents'> & Partial<Block>): Block {
  return { space: 0, keepsNext: false, header: null, bookmark: null, destination: null, ...block };
}

/** A filled box; as wide as the content where nothing else is said. */
export function box(
  place: Pick<Area, 'y' | 'height'> & Partial<Pick<Area, 'x' | 'width'>>,
  color: string,
  radius = 0,
): BoxMark {
  return { type: 'box', x: page.left, width: contentWidth, ...place, color, radius };
}

/** Marks that only look good. */
export function decoration(...marks: readonly Mark[]): Content {
  return { tag: null, marks };
}

/** Marks that a tag says the meaning of. */
export function tagged(tag: Tag | null, marks: readonly Mark[]): Content {
  return { tag, marks };
}
