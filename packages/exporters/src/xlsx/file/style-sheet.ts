import { escapeXml } from './sheet-text.ts';

/** The font of a cell; Calibri in black unless it says otherwise. */
export type FontStyle = {
  /** Points. */
  readonly size?: number;
  readonly isBold?: true;
  readonly isItalic?: true;
  readonly isUnderlined?: true;
  /** Opaque, as `RRGGBB`. */
  readonly color?: string;
};

/** How a cell looks. */
export type CellStyle = {
  readonly font: FontStyle;
  /** The color behind the text, as `RRGGBB`. */
  readonly fill?: string;
  /** A thin gray line at one edge. */
  readonly line?: 'top' | 'bottom';
  readonly alignment: {
    readonly horizontal: 'left' | 'right';
    readonly isWrapped?: true;
    readonly indent?: number;
  };
  /** The format of a number; the general one by default. */
  readonly format?: string;
};

/** The style sheet of a workbook. Each style is registered once and then referred to by its index. */
export type StyleSheet = {
  readonly register: (style: CellStyle) => number;
  /** Registers a differential style for conditional formatting, and returns its index. */
  readonly registerOverlay: (font: FontStyle) => number;
  /** The XML of all registered styles. */
  readonly xml: () => string;
};

const namespaces = [
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'mc:Ignorable="x14ac"',
  'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"',
].join(' ');
const themeFont =
  '<font><color theme="1"/><family val="2"/><scheme val="minor"/><sz val="11"/><name val="Calibri"/></font>';
const noLines = '<border><left/><right/><top/><bottom/><diagonal/></border>';
const firstXf = 'numFmtId="0" fontId="0" fillId="0" borderId="0"';
const firstOwnFormat = 164;

/** The formats that every program has, by their indexes (ECMA-376 §18.8.30). */
const builtInFormats: Readonly<Record<string, number>> = { General: 0, '#,##0': 3, '#,##0.00': 4 };

/** Creates the style sheet (ECMA-376 §18.8.39), with only the styles that every workbook has. */
export function createStyleSheet(): StyleSheet {
  const formats = indexedElements();
  const fonts = indexedElements(themeFont);
  const fills = indexedElements(fillXml('none'), fillXml('gray125'));
  const borders = indexedElements(noLines);
  const cells = indexedElements(`<xf ${firstXf} xfId="0"/>`);
  const overlays: string[] = [];

  function formatId(format: string): number {
    const builtIn = builtInFormats[format];
    return builtIn ?? firstOwnFormat + formats.indexOf(escapeXml(format));
  }

  function register({ font, fill, line, alignment, format = 'General' }: CellStyle): number {
    const ids = [
      ['numFmt', 'NumberFormat', formatId(format)],
      ['font', 'Font', fonts.indexOf(fontXml({ size: 11, ...font }))],
      ['fill', 'Fill', fill === undefined ? 0 : fills.indexOf(fillXml('solid', fill))],
      ['border', 'Border', line === undefined ? 0 : borders.indexOf(borderXml(line))],
    ] as const;
    const references = ids.map(([name, , id]) => `${name}Id="${id}"`).join(' ');
    const applied = ids.map(([, name, id]) => (id === 0 ? '' : ` apply${name}="1"`)).join('');
    return cells.indexOf(
      `<xf ${references} xfId="0"${applied} applyAlignment="1">${alignmentXml(alignment)}</xf>`,
    );
  }

  return {
    register,
    registerOverlay: (font) => overlays.push(`<dxf>${fontXml(font)}</dxf>`) - 1,
    xml: () =>
      [
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet ${namespaces}>`,
        formatsXml(formats.all()),
        listXml('fonts', fonts.all(), ' x14ac:knownFonts="1"'),
        listXml('fills', fills.all()),
        listXml('borders', borders.all()),
        `<cellStyleXfs count="1"><xf ${firstXf}/></cellStyleXfs>`,
        listXml('cellXfs', cells.all()),
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
        listXml('dxfs', overlays),
        '<tableStyles count="0" defaultTableStyle="TableStyleMedium2" defaultPivotStyle="PivotStyleLight16"/>',
        '</styleSheet>',
      ].join(''),
  };
}

/** A list that holds each element once. */
function indexedElements(...first: readonly string[]) {
  const indexes = new Map(first.map((element, index) => [element, index]));
  return {
    /** The index of an element, which is added if it is new. */
    indexOf(element: string): number {
      const index = indexes.get(element) ?? indexes.size;
      indexes.set(element, index);
      return index;
    },
    all: () => [...indexes.keys()],
  };
}

function formatsXml(codes: readonly string[]): string {
  if (codes.length === 0) return '';
  const formats = codes.map(
    (code, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${code}"/>`,
  );
  return listXml('numFmts', formats);
}

function listXml(name: string, elements: readonly string[], attributes = ''): string {
  return `<${name} count="${elements.length}"${attributes}>${elements.join('')}</${name}>`;
}

function fontXml({ isBold, isItalic, isUnderlined, color, size }: FontStyle): string {
  return [
    '<font>',
    isBold ? '<b/>' : '',
    isItalic ? '<i/>' : '',
    isUnderlined ? '<u/>' : '',
    color === undefined ? '' : `<color rgb="FF${color}"/>`,
    size === undefined ? '' : `<family val="2"/><sz val="${size}"/><name val="Calibri"/>`,
    '</font>',
  ].join('');
}

function fillXml(pattern: 'none' | 'gray125' | 'solid', color?: string): string {
  const foreground = color === undefined ? '/>' : `><fgColor rgb="FF${color}"/></patternFill>`;
  return `<fill><patternFill patternType="${pattern}"${foreground}</fill>`;
}

function borderXml(edge: 'top' | 'bottom'): string {
  const line = `<${edge} style="thin"><color rgb="FF9AA5B1"/></${edge}>`;
  return noLines.replace(`<${edge}/>`, line);
}

function alignmentXml({ horizontal, isWrapped, indent = 0 }: CellStyle['alignment']): string {
  const wrapped = isWrapped ? ' wrapText="1"' : '';
  const indented = indent > 0 ? ` indent="${indent}"` : '';
  return `<alignment horizontal="${horizontal}" vertical="top"${wrapped}${indented}/>`;
}
