import { expect, it } from 'vitest';
import { type CellStyle, createStyleSheet } from './style-sheet.ts';

const left = { horizontal: 'left', isWrapped: true, indent: 1 } as const;

function sheetOf(...styles: readonly CellStyle[]) {
  const sheet = createStyleSheet();
  return { indexes: styles.map(sheet.register), xml: sheet.xml() };
}

it('has one style for cells that look the same, after the default style', () => {
  const { indexes, xml } = sheetOf(
    { font: {}, alignment: left },
    { font: { isBold: true }, alignment: left },
    { font: {}, alignment: { ...left } },
  );
  expect(indexes).toEqual([1, 2, 1]);
  expect(xml).toContain('<cellXfs count="3">');
});

it('describes font, fill, line and alignment', () => {
  const { xml } = sheetOf({
    font: { isBold: true, isItalic: true, isUnderlined: true, color: '1F5C99', size: 18 },
    fill: 'E9EEF3',
    line: 'top',
    alignment: { horizontal: 'right' },
  });
  expect(xml).toContain(
    '<font><b/><i/><u/><color rgb="FF1F5C99"/><family val="2"/><sz val="18"/><name val="Calibri"/></font>',
  );
  expect(xml).toContain(
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE9EEF3"/></patternFill></fill>',
  );
  expect(xml).toContain('<top style="thin"><color rgb="FF9AA5B1"/></top><bottom/>');
  expect(xml).toContain(
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="right" vertical="top"/></xf>',
  );
});

it('lists number formats of its own once, escaped, and refers to built-in ones', () => {
  const formats = ['#,##0.00', 'yyyy "r."', '0.0%', 'yyyy "r."'];
  const { indexes, xml } = sheetOf(...formats.map((format) => ({ font: {}, alignment: left, format })));
  expect(indexes).toEqual([1, 2, 3, 2]);
  expect(xml).toContain(
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy &quot;r.&quot;"/><numFmt numFmtId="165" formatCode="0.0%"/></numFmts>',
  );
  expect(xml).toContain('<xf numFmtId="4" ');
});

it('has the fonts of conditional formats in the order of their indexes', () => {
  const sheet = createStyleSheet();
  expect([sheet.registerOverlay({ color: '1E7B34' }), sheet.registerOverlay({ isBold: true })]).toEqual([
    0, 1,
  ]);
  expect(sheet.xml()).toContain(
    '<dxfs count="2"><dxf><font><color rgb="FF1E7B34"/></font></dxf><dxf><font><b/></font></dxf></dxfs>',
  );
});
