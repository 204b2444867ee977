import type { Block, PagePlan, PlacedBlock } from './page-plan.ts';
import { page } from './theme.ts';

/**
 * Puts blocks on pages, in order. No block is split, none that keeps the next one ends a page, and the rows of a table
 * that goes on get its header again. Blocks that belong together but need more than a page are broken all the same.
 */
export function paginate(blocks: readonly Block[]): PagePlan[] {
  const pages: PlacedBlock[][] = [];
  let current: PlacedBlock[] = [];
  let bottom: number = page.top;
  const startPage = (first: Block | undefined) => {
    current = [];
    pages.push(current);
    bottom = page.top;
    if (first?.header) place(first.header);
  };
  const place = (block: Block) => {
    const top = current.length === 0 ? bottom : bottom + block.space;
    current.push({ block, top });
    bottom = top + block.height;
  };
  startPage(undefined);
  for (const group of groups(blocks)) {
    if (current.length > 0 && bottom + heightOf(group) > page.bottom) startPage(group[0]);
    for (const block of group) {
      if (bottom + block.space + block.height > page.bottom && current.length > 0) startPage(block);
      place(block);
    }
  }
  return pages.map((placed) => ({ blocks: placed }));
}

function* groups(blocks: readonly Block[]): Generator<Block[]> {
  let group: Block[] = [];
  for (const block of blocks) {
    group.push(block);
    if (block.keepsNext) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function heightOf(group: readonly Block[]): number {
  return group.reduce((sum, block) => sum + block.space + block.height, 0);
}
