import { escapeXml } from '../../exporter/escape-xml.ts';

/** A color with alpha, as eight hexadecimal digits (ECMA-376 §18.18.86). */
type Color = `FF${string}`;

/** How a font differs from that of the workbook. */
export type FontStyle = {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  /** In points. */
  readonly size?: number;
  readonly color?: Color;
};

/** The place of a text in its cell. `indent` counts widths of about three spaces. */
export type Alignment = {
  readonly horizontal: 'left' | 'right';
  readonly vertical: 'top';
  readonly wrapText?: true;
  readonly indent?: number;
};

/** How a cell looks. */
export type CellStyle = {
  readonly font: FontStyle;
  readonly alignment: Alignment;
  /** The color of the whole cell. */
  readonly fill?: Color;
  /** The colors of thin lines. */
  readonly border?: { readonly top?: Color; readonly bottom?: Color };
  /** The format code of a number or date (ECMA-376 §18.8.31). */
  readonly numberFormat?: string;
};

/** The style sheet of a workbook. Each style is registered once and then referred to by its index. */
export type StyleSheet = {
  readonly register: (style: CellStyle) => number;
  /** Registers a font of conditional formatting, and returns the index of its differential style. */
  readonly registerOverlay: (font: FontStyle) => number;
  /** The XML of all registered styles. */
  readonly xml: () => string;
};

/** The first index of format codes that are not built in (ECMA-376 §18.8.30). */
const firstNumberFormat = 164;

/** Creates a style sheet (ECMA-376 §18.8.39) with the font of the workbook, Calibri 11, as the style 0. */
export function createStyleSheet(): StyleSheet {
  const formats = createIndex(firstNumberFormat);
  const fonts = createIndex(0, [fontXml({})]);
  const noFill = '<fill><patternFill patternType="none"/></fill>';
  // Excel takes the second fill for this pattern whatever is written.
  const fills = createIndex(0, [noFill, '<fill><patternFill patternType="gray125"/></fill>']);
  const borders = createIndex(0, [borderXml({})]);
  const styles = createIndex(0, ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']);
  const overlays = createIndex(0);
  return {
    register: ({ font, alignment, fill, border, numberFormat }) => {
      const indexes = {
        numFmt: numberFormat === undefined ? 0 : formats.of(numberFormat),
        font: fonts.of(fontXml(font)),
        fill: fill === undefined ? 0 : fills.of(fillXml(fill)),
        border: border === undefined ? 0 : borders.of(borderXml(border)),
      };
      return styles.of(styleXml(indexes, alignment));
    },
    registerOverlay: (font) => overlays.of(`<dxf><font>${fontElements(font)}</font></dxf>`),
    xml: () => {
      const codes = formats.all.map(
        (code, index) => `<numFmt numFmtId="${firstNumberFormat + index}" formatCode="${escapeXml(code)}"/>`,
      );
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        codes.length > 0 ? list('numFmts', codes) : '',
        list('fonts', fonts.all),
        list('fills', fills.all),
        list('borders', borders.all),
        list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
        list('cellXfs', styles.all),
        list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
        list('dxfs', overlays.all),
        '</styleSheet>',
      ].join('');
    },
  };
}

/** Numbers different texts in the order in which they first come. */
function createIndex(
  first: number,
  all: string[] = [],
): { all: readonly string[]; of: (text: string) => number } {
  const indexes = new Map(all.map((text, index) => [text, first + index]));
  return {
    all,
    of: (text) => {
      const known = indexes.get(text);
      if (known !== undefined) return known;
      const index = first + all.push(text) - 1;
      indexes.set(text, index);
      return index;
    },
  };
}

function list(name: string, elements: readonly string[]): string {
  return `<${name} count="${elements.length}">${elements.join('')}</${name}>`;
}

function fontXml(font: FontStyle): string {
  return `<font>${fontElements({ size: 11, ...font })}<name val="Calibri"/><family val="2"/></font>`;
}

/** In the order in which Excel writes them (ECMA-376 §18.8.22). */
function fontElements({ bold, italic, underline, size, color }: FontStyle): string {
  return [
    bold ? '<b/>' : '',
    italic ? '<i/>' : '',
    underline ? '<u/>' : '',
    size === undefined ? '' : `<sz val="${size}"/>`,
    color === undefined ? '' : `<color rgb="${color}"/>`,
  ].join('');
}

function fillXml(color: Color): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`;
}

function borderXml({ top, bottom }: NonNullable<CellStyle['border']>): string {
  const line = (side: string, color: Color | undefined) =>
    color === undefined ? `<${side}/>` : `<${side} style="thin"><color rgb="${color}"/></${side}>`;
  return `<border><left/><right/>${line('top', top)}${line('bottom', bottom)}<diagonal/></border>`;
}

/** A cell format (ECMA-376 §18.8.45). What is not the default has to be applied. */
function styleXml(
  indexes: Readonly<Record<'numFmt' | 'font' | 'fill' | 'border', number>>,
  { horizontal, vertical, wrapText, indent }: Alignment,
): string {
  const { numFmt, font, fill, border } = indexes;
  const applied = [
    numFmt > 0 ? ' applyNumberFormat="1"' : '',
    font > 0 ? ' applyFont="1"' : '',
    fill > 0 ? ' applyFill="1"' : '',
    border > 0 ? ' applyBorder="1"' : '',
  ];
  const placed = [
    `horizontal="${horizontal}" vertical="${vertical}"`,
    wrapText ? ' wrapText="1"' : '',
    indent === undefined ? '' : ` indent="${indent}"`,
  ];
  return [
    `<xf numFmtId="${numFmt}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"`,
    `${applied.join('')} applyAlignment="1"><alignment ${placed.join('')}/></xf>`,
  ].join('');
}
