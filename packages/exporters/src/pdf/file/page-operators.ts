import type { Content, FontName, Mark, PictureMark, TextMark } from '../page/page-plan.ts';
import type { Role, Tag } from '../page/tag.ts';
import type { GlyphCodes } from './glyph-codes.ts';
import type { Latin1Text } from './latin1-text.ts';
import { boxOperators, decimal, hatchOperators, pictureOperators, rgb } from './shape-operators.ts';

/** The context of a page's operators. */
export type OperatorSetting = {
  /** Page height in points. */
  readonly pageHeight: number;
  readonly glyphs: GlyphCodes;
  /** The name of a picture in the resources of the page. */
  readonly pictureName: (mark: PictureMark) => string;
  /** Adds a content to the structure of the file, and returns its number on the page. */
  readonly contentNumber: (content: Content) => number;
};

/**
 * Writes the content of a page as operators (ISO 32000-1 §8, §9.4): first decoration, marked as such, then each content
 * under its tag (§14.7.4). State that is already set is not repeated.
 */
export function addPageOperators(
  operators: Latin1Text,
  contents: readonly Content[],
  setting: OperatorSetting,
): void {
  const { glyphs, pageHeight, pictureName, contentNumber } = setting;
  let isText = false;
  let color = '';
  let font: FontName | null = null;
  let size = 0;
  /** The start of the last text, in hundredths of a point: texts are placed relative to it. */
  let [x, y] = [0, 0];

  const switchTo = (text: boolean) => {
    if (isText === text) return;
    operators.add(text ? 'BT\n' : 'ET\n');
    isText = text;
    [x, y] = [0, 0];
  };
  const fill = (next: string) => {
    if (next !== color) operators.add(`${rgb(next)} rg\n`);
    color = next;
  };
  const drawText = (mark: TextMark) => {
    fill(mark.color);
    if (mark.font !== font || mark.size !== size) {
      ({ font, size } = mark);
      operators.add(`/${glyphs.fontId(font)} ${decimal(size)} Tf\n`);
    }
    const nextX = hundredths(mark.x);
    const nextY = hundredths(pageHeight - mark.baseline);
    operators.addHundredths(nextX - x);
    operators.add(' ');
    operators.addHundredths(nextY - y);
    operators.add(' Td (');
    if (mark.clusters) glyphs.addClusters(operators, mark.clusters, mark.font);
    else glyphs.addCodes(operators, mark.text, mark.font);
    operators.add(') Tj\n');
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
        operators.add(`${boxOperators(mark, pageHeight)}\n`);
        return;
      case 'hatch':
        operators.add(`${hatchOperators(mark, pageHeight)}\n`);
        return;
      case 'picture':
        operators.add(`${pictureOperators(mark, pictureName(mark), pageHeight)}\n`);
    }
  };
  const begin = (role: Role, number: number) => {
    operators.add(`/${role}<</MCID `);
    operators.addInteger(number);
    operators.add('>>BDC\n');
  };
  const write = (marks: readonly Mark[], begins: () => void) => {
    if (marks.length === 0) return;
    // A text object must not cross the marks around it.
    const isOnlyText = marks.every(({ type }) => type === 'text');
    switchTo(isOnlyText);
    begins();
    for (const mark of marks) draw(mark);
    switchTo(isOnlyText);
    operators.add('EMC\n');
  };
  const writeContent = (content: Content, { role }: Tag) => {
    const first = contentNumber(content);
    const { marks, each } = content;
    if (!each) return write(marks, () => begin(role, first));
    for (let at = 0; at < marks.length; at += 1) {
      const mark = marks[at];
      if (!mark) continue;
      switchTo(mark.type === 'text');
      begin(each, first + at);
      draw(mark);
      operators.add('EMC\n');
    }
  };

  write(
    contents.flatMap(({ tag, marks }) => (tag ? [] : marks)),
    () => operators.add('/Artifact BMC\n'),
  );
  for (const content of contents) {
    if (!content.tag) continue;
    if (content.marks.length > 0) writeContent(content, content.tag);
    else contentNumber(content);
  }
  switchTo(false);
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
