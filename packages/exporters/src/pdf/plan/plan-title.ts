import { capitalized, formatInstant, type Report } from '@outlay/reports';
import { filterBesideTitle } from '../../format/filtered-title.ts';
import { phrases } from '../../format/phrases.ts';
import { unbrokenTitle } from '../../format/unbroken-title.ts';
import type { Block, Content, Mark } from '../page/page-plan.ts';
import { type Role, tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { blockOf, decoration, tagged } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const logoRoom = { width: 120, height: 48 };
const logoGap = 20;

type TitleLine = {
  readonly role: Role;
  readonly style: TextStyle;
  readonly height: number;
  readonly texts: readonly string[];
};

/** Plans the title block of the first page: period, title, account, days, the time of reading, and the logo. */
export function planTitle(context: PlanContext): Block[] {
  const { typesetter, logo, page } = context;
  const lines = titleLines(context);
  const height = lines.reduce((sum, line) => sum + line.height * line.texts.length, 6);
  return [
    blockOf({
      height,
      keepsNext: true,
      contents(top) {
        let bottom = top;
        const texts = lines.map(({ role, style, height: lineHeight, texts: parts }) => {
          const marks = parts.flatMap((text): Mark[] => {
            bottom += lineHeight;
            return typesetter.line(text, style, {
              x: page.left,
              baseline: bottom - lineHeight * 0.28,
              align: 'left',
            });
          });
          return tagged(tagOf(role), marks);
        });
        return logo ? [logoAt(top, context), ...texts] : texts;
      },
    }),
  ];
}

function titleLines({ report, typesetter, colors, logo, page }: PlanContext): TitleLine[] {
  const { locale, account, generatedAt, period, overview } = report;
  const words = phrases[locale];
  const details = [
    ...(account === null ? [] : [`${words.account}: ${account}`]),
    ...(includesDays(report) ? [] : [overview.days]),
    `${words.readAt} ${formatInstant(generatedAt, locale, period.timeZone)}`,
  ].join('  ·  ');
  const room = page.contentWidth - (logo ? logoRoom.width + logoGap : 0);
  const line = (
    role: Role,
    text: string,
    style: TextStyle,
    height: number,
    maximumLines: number,
  ): TitleLine => ({
    role,
    style,
    height,
    texts: typesetter.lines(text, style, room, maximumLines),
  });
  const filter = filterBesideTitle(report);
  return [
    line('P', capitalized(period.label), { font: 'semibold', size: 12, color: colors.accentText }, 18, 2),
    line('H1', unbrokenTitle(report.title), { font: 'semibold', size: 24, color: colors.ink }, 34, 3),
    ...(filter ? [line('P', filter, { font: 'semibold', size: 10, color: colors.ink }, 15, 4)] : []),
    line('P', details, { font: 'regular', size: 9, color: colors.soft }, 13, 4),
  ];
}

/** Whether the label of the period contains its days, as for weeks and for months that do not start on the first. */
function includesDays({ period, overview }: Report): boolean {
  return period.label.includes(overview.days) || overview.title !== overview.heading;
}

/** Places the logo in the right corner, scaled to fit its space. */
function logoAt(top: number, { logo, page }: PlanContext): Content {
  if (!logo) return decoration();
  const scale = Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  return decoration({ type: 'picture', x: page.right - width, y: top, width, height, picture: logo });
}
