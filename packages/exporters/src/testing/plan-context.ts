import type { Report } from '@outlay/reports';
import type { Block, Content, Mark } from '../pdf/page/page-plan.ts';
import { pageSizes } from '../pdf/page/page-size.ts';
import { colorsOf, defaultAccent } from '../pdf/page/theme.ts';
import type { PlanContext } from '../pdf/plan/plan-context.ts';
import { loadFonts } from '../pdf/text/fonts.ts';
import { createTypesetter } from '../pdf/text/typesetter.ts';

/** Creates the context for planning the blocks of a report. */
export async function aPlanContext(report: Report, page = pageSizes.a4): Promise<PlanContext> {
  const fonts = await loadFonts();
  const typesetter = createTypesetter((name) => fonts(name)?.face ?? null);
  return { report, typesetter, colors: colorsOf(defaultAccent), page, logo: null };
}

/** The contents of blocks, each placed at the top of a page. */
export function contentsOf(blocks: Iterable<Block>): Content[] {
  return [...blocks].flatMap((block) => block.contents(0));
}

/** The marks of a type in contents. */
export function marksOf<Type extends Mark['type']>(
  contents: readonly Content[],
  type: Type,
): Extract<Mark, { readonly type: Type }>[] {
  return contents.flatMap(({ marks }) =>
    marks.filter((mark): mark is Extract<Mark, { readonly type: Type }> => mark.type === type),
  );
}
