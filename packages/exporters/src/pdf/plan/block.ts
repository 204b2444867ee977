import type { Area, Block, BoxMark, Content, Mark } from '../page/page-plan.ts';
import type { PageSize } from '../page/page-size.ts';
import type { Tag } from '../page/tag.ts';

/** A block, of which only what differs from a plain one is said. */
export function blockOf(block: Pick<Block, 'height' | 'contents'> & Partial<Block>): Block {
  return {
    space: 0,
    keepsNext: false,
    header: null,
    bookmark: null,
    destination: null,
    page: null,
    ...block,
  };
}

/** A filled box. */
export function box({ x, y, width, height }: Area, color: string, radius = 0): BoxMark {
  return { type: 'box', x, y, width, height, color, radius };
}

/** An area as wide as the content of a page, or of another width from its left edge. */
export function across(
  page: PageSize,
  place: Pick<Area, 'y' | 'height'> & Partial<Pick<Area, 'width'>>,
): Area {
  return { x: page.left, width: page.contentWidth, ...place };
}

/** Marks that only look good. */
export function decoration(...marks: readonly Mark[]): Content {
  return { tag: null, marks };
}

/** Marks that a tag says the meaning of. */
export function tagged(tag: Tag | null, marks: readonly Mark[]): Content {
  return { tag, marks };
}
