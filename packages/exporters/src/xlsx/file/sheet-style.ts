import type { Look, SheetCell } from '../plan/sheet-plan.ts';
import type { CellStyle, FontStyle } from './style-sheet.ts';

const line = 'FF9AA5B1';
const headerFill = 'FFE9EEF3';
const warningFill = 'FFFFF4D6';
const text = { horizontal: 'left', vertical: 'top', wrapText: true, indent: 1 } as const;
const number = { horizontal: 'right', vertical: 'top' } as const;

const looks: Readonly<Record<Look, CellStyle>> = {
  body: { font: {}, alignment: text },
  label: { font: {}, alignment: text },
  header: { font: { bold: true }, fill: headerFill, border: { bottom: line }, alignment: text },
  'header-number': {
    font: { bold: true },
    fill: headerFill,
    border: { bottom: line },
    // Indented, so that it does not touch the next header, whatever the font.
    alignment: { ...number, wrapText: true, indent: 1 },
  },
  title: { font: { bold: true, size: 18 }, alignment: text },
  heading: { font: { bold: true, size: 13 }, alignment: text },
  total: { font: { bold: true }, border: { top: line }, alignment: text },
  note: { font: { italic: true, color: 'FF5B6770' }, alignment: text },
  amount: { font: { bold: true, size: 18 }, alignment: text },
  link: { font: { underline: true, color: 'FF1F5C99' }, alignment: text },
  warning: { font: {}, fill: warningFill, alignment: text },
};

/** The fonts of a good and of a bad check result. */
export const verdictFonts = {
  good: { bold: true, color: 'FF1E7B34' },
  bad: { bold: true, color: 'FFB42318' },
} as const satisfies Record<string, FontStyle>;

/**
 * Creates a function that returns the index of a cell's style in the workbook. Cells that look the same share a style.
 * @param register - registers a style and returns its index
 */
export function createStyles(register: (style: CellStyle) => number): (cell: SheetCell) => number {
  const made = new Map<Look, Map<string, number>>();
  return ({ look, format, value }) => {
    let ofLook = made.get(look);
    if (!ofLook) made.set(look, (ofLook = new Map()));
    const isText =
      value.type === 'text' ||
      value.type === 'empty' ||
      (value.type === 'formula' && typeof value.result === 'string');
    const key = isText ? 'text' : (format ?? '');
    let id = ofLook.get(key);
    if (id === undefined)
      ofLook.set(key, (id = register(styleOf(look, isText ? undefined : (format ?? '')))));
    return id;
  };
}

/** @param format - the number format, empty for the general one; `undefined` for a text */
function styleOf(look: Look, format: string | undefined): CellStyle {
  const base = looks[look];
  if (format === undefined) return base;
  // Dates are left-aligned like text.
  const alignment = /[dm]m/.test(format) ? text : number;
  return { ...base, alignment, ...(format === '' ? {} : { numberFormat: format }) };
}
