import type { Content, Mark, PictureMark, TextMark } from '../plan/page-plan.ts';
import { page } from '../plan/theme.ts';
import type { GlyphCodes } from './glyph-codes.ts';
import { boxOperators, decimal, hatchOperators, pictureOperators, rgb } from './shape-operators.ts';

/** What operators are written with. */
export type OperatorSetting = {
  readonly glyphs: GlyphCodes;
  /** The name of a picture in the resources of the page. */
  readonly pictureName: (mark: PictureMark) => string;
  /** Takes a content into the structure of the file: its number on the page. */
  readonly contentNumber: (content: Content) => number;
};

/**
 * Writes what is on a page as operators (ISO 32000-1 §8, §9.4), all in one piece: decoration first, marked as such,
 * then each content under its tag (§14.7.4). What is set already is not set again.
 */
export function pageOperators(contents: readonly Content[], setting: OperatorSetting): string {
  const { glyphs, pictureName, contentNumber } = setting;
  const lines: string[] = [];
  let isText = false;
  let color = '';
  let font = '';
  /** Where the last text began, in hundredths of a point: texts are placed by their distance to it. */
  let [x, y] = [0, 0];

  const switchTo = (text: boolean) => {
    if (isText === text) return;
    lines.push(text ? 'BT' : 'ET');
    isText = text;
    [x, y] = [0, 0];
  };
  const fill = (next: string) => {
    if (next !== color) lines.push(`${rgb(next)} rg`);
    color = next;
  };
  const drawText = (mark: TextMark) => {
    fill(mark.color);
    const nextFont = `/${glyphs.fontId(mark.font)} ${decimal(mark.size)} Tf`;
    if (nextFont !== font) lines.push(nextFont);
    font = nextFont;
    const [nextX, nextY] = [hundredths(mark.x), hundredths(page.height - mark.baseline)];
    const move = `${decimal((nextX - x) / 100)} ${decimal((nextY - y) / 100)} Td`;
    lines.push(`${move} (${glyphs.codes(mark.text, mark.font)}) Tj`);
    [x, y] = [nextX, nextY];
  };
  const draw = (mark: Mark) => {
    switchTo(mark.type === 'text');
    switch (mark.type) {
      case 'text':
        return drawText(mark);
      case 'box':
        fill(mark.color);
        return lines.push(boxOperators(mark));
      case 'hatch':
        return lines.push(hatchOperators(mark));
      case 'picture':
        return lines.push(pictureOperators(mark, pictureName(mark)));
    }
  };
  const write = (operator: string, marks: readonly Mark[]) => {
    if (marks.length === 0) return;
    // A text object and the marks around it must not cross.
    const isOnlyText = marks.every(({ type }) => type === 'text');
    switchTo(isOnlyText);
    lines.push(operator);
    for (const mark of marks) draw(mark);
    switchTo(isOnlyText);
    lines.push('EMC');
  };

  write(
    '/Artifact BMC',
    contents.flatMap(({ tag, marks }) => (tag ? [] : marks)),
  );
  for (const content of contents) {
    if (!content.tag || content.marks.length === 0) continue;
    write(`/${content.tag.role}<</MCID ${contentNumber(content)}>>BDC`, content.marks);
  }
  switchTo(false);
  return lines.join('\n');
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
