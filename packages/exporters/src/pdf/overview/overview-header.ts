import type { Content } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import { across, box, decoration, tagged } from '../plan/block.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { fittedLine } from './fitted-text.ts';
import { overviewStyles } from './overview-styles.ts';

const baseline = 44;
const gap = 16;
const logoRoom = { width: 96, height: 28 };

/** The lower edge of an overview's header, in points from the top of the page. */
export const headerBottom = 54;

/** Plans the header of an overview: heading, account, days and logo. */
export function planOverviewHeader(context: PlanContext): Content[] {
  const { report, typesetter, colors, page, logo } = context;
  const { heading, days } = report.overview;
  const styles = overviewStyles(colors);
  const scale = logo ? Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height) : 0;
  const picture = logo && { width: logo.width * scale, height: logo.height * scale };
  const right = page.right - (picture ? picture.width + gap : 0);
  const title = fittedLine(heading, { style: styles.heading, width: right - page.left }, typesetter);
  const room = right - page.left - typesetter.width(title, styles.heading) - gap;
  const details = detailsOf(report.account, days === heading ? '' : days, room, context);
  return [
    decoration(
      box({ x: 0, y: 0, width: page.width, height: 6 }, colors.accent),
      box(across(page, { y: headerBottom - 0.5, height: 0.5 }), colors.line),
      ...(logo && picture
        ? [
            {
              type: 'picture',
              x: page.right - picture.width,
              y: baseline + 4 - picture.height,
              ...picture,
              picture: logo,
            } as const,
          ]
        : []),
    ),
    tagged(tagOf('H1'), typesetter.line(title, styles.heading, { x: page.left, baseline, align: 'left' })),
    tagged(tagOf('P'), typesetter.line(details, styles.quiet, { x: right, baseline, align: 'right' })),
  ];
}

/** The account and the days; only the account is shortened. */
function detailsOf(
  account: string | null,
  days: string,
  room: number,
  { typesetter, colors }: PlanContext,
): string {
  const { quiet } = overviewStyles(colors);
  const separator = '  ·  ';
  const rest = room - typesetter.width(days === '' ? '' : separator + days, quiet);
  const owner =
    account === null || rest < 30 ? '' : fittedLine(account, { style: quiet, width: rest }, typesetter);
  return [owner, days].filter((text) => text !== '').join(separator);
}
