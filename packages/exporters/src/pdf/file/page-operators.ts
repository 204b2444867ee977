import type { Content, FontName, Mark, PictureMark, TextMark } from '../plan/page-plan.ts';
import type { Role, Tag } from '../plan/tag.ts';
import { page } from '../plan/theme.ts';
import type { GlyphCodes } from './glyph-codes.ts';
import {
  boxOperators,
  decimal,
  hatchOperators,
  hundredthsText,
  pictureOperators,
  rgb,
} from './shape-operators.ts';

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
  let operators = '';
  let isText = false;
  let color = '';
  let font: FontName | null = null;
  let size = 0;
  /** Where the last text began, in hundredths of a point: texts are placed by their distance to it. */
  let [x, y] = [0, 0];

  const switchTo = (text: boolean) => {
    if (isText === text) return;
    operators += text ? 'BT\n' : 'ET\n';
    isText = text;
    [x, y] = [0, 0];
  };
  const fill = (next: string) => {
    if (next !== color) operators += `${rgb(next)} rg\n`;
    color = next;
  };
  const drawText = (mark: TextMark) => {
    fill(mark.color);
    if (mark.font !== font || mark.size !== size) {
      ({ font, size } = mark);
      operators += `/${glyphs.fontId(font)} ${decimal(size)} Tf\n`;
    }
    const nextX = hundredths(mark.x);
    const nextY = hundredths(page.height - mark.baseline);
    const move = `${hundredthsText(nextX - x)} ${hundredthsText(nextY - y)}`;
    operators += `${move} Td (${glyphs.codes(mark.text, mark.font)}) Tj\n`;
    x = nextX;
    y = nextY;
  };
  const draw = (mark: Mark) => {
    switchTo(mark.type === 'text');
    switch (mark.type) {
      case 'text':
        return drawText(mark);
      case 'box':
        fill(mark.color);
        operators += `${boxOperators(mark)}\n`;
        return;
      case 'hatch':
        operators += `${hatchOperators(mark)}\n`;
        return;
      case 'picture':
        operators += `${pictureOperators(mark, pictureName(mark))}\n`;
    }
  };
  const write = (operator: string, marks: readonly Mark[]) => {
    if (marks.length === 0) return;
    // A text object and the marks around it must not cross.
    const isOnlyText = marks.every(({ type }) => type === 'text');
    switchTo(isOnlyText);
    operators += operator;
    for (const mark of marks) draw(mark);
    switchTo(isOnlyText);
    operators += 'EMC\n';
  };
  const writeContent = (content: Content, { role }: Tag) => {
    const first = contentNumber(content);
    const { marks, each } = content;
    if (!each) return write(marked(role, first), marks);
    for (let at = 0; at < marks.length; at += 1) write(marked(each, first + at), marks.slice(at, at + 1));
  };

  write(
    '/Artifact BMC\n',
    contents.flatMap(({ tag, marks }) => (tag ? [] : marks)),
  );
  for (const content of contents) {
    if (content.tag && content.marks.length > 0) writeContent(content, content.tag);
  }
  switchTo(false);
  return operators;
}

/** Begins a content under its number on the page. */
function marked(role: Role, number: number): string {
  return `/${role}<</MCID ${number}>>BDC\n`;
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
