import type { Block, PagePlan, PlacedBlock } from '../page/page-plan.ts';
import type { PageSize } from '../page/page-size.ts';
import type { Steps } from './steps.ts';

/**
 * Distributes blocks over pages, in order, and yields one page at a time. Blocks are not split, a block with
 * `keepsNext` does not end a page, and a table header is repeated on each page. Blocks that are kept together but
 * need more than a page are separated anyway. A block with another page size starts a new page.
 */
export function* paginate(blocks: Iterable<Block>, page: PageSize): Generator<PagePlan> {
  let current = newPage(page);
  for (const group of groups(blocks)) {
    const size = group[0]?.page ?? page;
    if (size !== current.page && current.placed.length === 0) current = newPage(size, group[0]);
    if (size !== current.page || !fits(current, heightOf(group))) {
      yield planOf(current);
      current = newPage(size, group[0]);
    }
    for (const block of group) {
      if (!fits(current, block.space + block.height)) {
        yield planOf(current);
        current = newPage(size, block);
      }
      place(current, block);
    }
  }
  yield planOf(current);
}

/** Number of pages that are counted in one step, which is a few hundred rows. */
const pagesInStep = 20;

/** Counts the pages of blocks without drawing them. */
export function* countPages(blocks: Iterable<Block>, page: PageSize): Steps<number> {
  let count = 0;
  for (const _ of paginate(blocks, page)) {
    count += 1;
    if (count % pagesInStep === 0) yield;
  }
  return count;
}

type OpenPage = { readonly page: PageSize; readonly placed: PlacedBlock[]; bottom: number };

function planOf({ page, placed }: OpenPage): PagePlan {
  return { page, blocks: placed };
}

function newPage(page: PageSize, first?: Block): OpenPage {
  const opened: OpenPage = { page, placed: [], bottom: page.top };
  if (first?.header) place(opened, first.header);
  return opened;
}

/** Whether a block fits on a page; an empty page accepts any block. */
function fits({ page, placed, bottom }: OpenPage, height: number): boolean {
  return placed.length === 0 || bottom + height <= page.bottom;
}

function place(opened: OpenPage, block: Block): void {
  const top = opened.placed.length === 0 ? opened.bottom : opened.bottom + block.space;
  opened.placed.push({ block, top });
  opened.bottom = top + block.height;
}

function* groups(blocks: Iterable<Block>): Generator<Block[]> {
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
