import type { Area, Block, BoxMark, Content, Mark } from '../page/page-plan.ts';
import type { PageSize } from '../page/page-size.ts';
import type { Tag } from '../page/tag.ts';

/** Creates a block with defaults for the properties that are not given. */
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

/** An area from the left edge of the content, as wide as the content unless another width is given. */
export function across(
  page: PageSize,
  place: Pick<Area, 'y' | 'height'> & Partial<Pick<Area, 'width'>>,
): Area {
  return { x: page.left, width: page.contentWidth, ...place };
}

/** Marks that are only decoration. */
export function decoration(...marks: readonly Mark[]): Content {
  return { tag: null, marks };
}

/** Marks with a structure tag. */
export function tagged(tag: Tag | null, marks: readonly Mark[]): Content {
  return { tag, marks };
}
