import { expect, it } from 'vitest';
import type { Block } from '../page/page-plan.ts';
import { pageSizes } from '../page/page-size.ts';
import { blockOf } from './block.ts';
import { paginate } from './paginate.ts';

const page = pageSizes.a4;
const room = page.bottom - page.top;
const aBlock = (fields: Partial<Block> = {}) => blockOf({ height: room / 4, contents: () => [], ...fields });
const sizes = (blocks: readonly Block[]) => [...paginate(blocks, page)].map((plan) => plan.blocks.length);

it('fills a page before it starts the next', () => {
  expect(sizes(Array.from({ length: 9 }, () => aBlock()))).toEqual([4, 4, 1]);
});

it('does not end a page with a heading', () => {
  const heading = aBlock({ keepsNext: true });
  expect(sizes([aBlock(), aBlock(), aBlock(), heading, aBlock()])).toEqual([3, 2]);
});

it('repeats the header of a table that continues', () => {
  const header = aBlock();
  const rows = Array.from({ length: 5 }, () => aBlock({ header }));
  const [, second] = paginate([header, ...rows], page);
  expect(second?.blocks[0]?.block).toBe(header);
  expect(second?.blocks).toHaveLength(3);
});

it('drops the space above the first block of a page', () => {
  const [first, second] = paginate([aBlock({ space: 10 }), aBlock({ space: 10, height: room })], page);
  expect(first?.blocks[0]?.top).toBe(page.top);
  expect(second?.blocks[0]?.top).toBe(page.top);
});

it('separates blocks kept together that need more than a page', () => {
  expect(sizes(Array.from({ length: 6 }, () => aBlock({ keepsNext: true })))).toEqual([4, 2]);
});

it('places every block within its page', () => {
  const blocks = Array.from({ length: 200 }, (_, index) =>
    aBlock({ height: 10 + ((index * 37) % 90), space: index % 7, keepsNext: index % 5 === 0 }),
  );
  for (const { blocks: placed } of paginate(blocks, page)) {
    for (const { block, top } of placed) expect(top + block.height).toBeLessThanOrEqual(page.bottom);
  }
});
