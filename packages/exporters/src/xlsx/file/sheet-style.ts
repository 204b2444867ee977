import type { Style } from 'exceljs';
import type { Look, SheetCell } from '../plan/sheet-plan.ts';

const line = { style: 'thin', color: { argb: 'FF9AA5B1' } } as const;
const headerFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9EEF3' } } as const;
const warningFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFF4D6' } } as const;
const text = { vertical: 'top', horizontal: 'left', wrapText: true, indent: 1 } as const;
const number = { vertical: 'top', horizontal: 'right' } as const;
const calibri = { name: 'Calibri', family: 2, size: 11 } as const;

const looks: Readonly<Record<Look, Partial<Style>>> = {
  body: { font: calibri, alignment: text },
  label: { font: calibri, alignment: text },
  header: { font: { ...calibri, bold: true }, fill: headerFill, border: { bottom: line }, alignment: text },
  'header-number': {
    font: { ...calibri, bold: true },
    fill: headerFill,
    border: { bottom: line },
    // Indented, so that it does not touch the next header, whatever the font.
    alignment: { ...number, wrapText: true, indent: 1 },
  },
  title: { font: { ...calibri, bold: true, size: 18 }, alignment: text },
  heading: { font: { ...calibri, bold: true, size: 13 }, alignment: text },
  total: { font: { ...calibri, bold: true }, border: { top: line }, alignment: text },
  note: { font: { ...calibri, italic: true, color: { argb: 'FF5B6770' } }, alignment: text },
  amount: { font: { ...calibri, bold: true, size: 18 }, alignment: text },
  link: { font: { ...calibri, underline: true, color: { argb: 'FF1F5C99' } }, alignment: text },
  warning: { font: calibri, fill: warningFill, alignment: text },
};

/** The fonts of a good and of a bad check result. */
export const verdictStyles = {
  good: { font: { bold: true, color: { argb: 'FF1E7B34' } } },
  bad: { font: { bold: true, color: { argb: 'FFB42318' } } },
} as const satisfies Record<string, Partial<Style>>;

/**
 * Creates a function that returns the index of a cell's style in the workbook. Cells that look the same share a style.
 * @param register - registers a style and returns its index
 */
export function createStyles(register: (style: Partial<Style>) => number): (cell: SheetCell) => number {
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
function styleOf(look: Look, format: string | undefined): Partial<Style> {
  const base = looks[look];
  if (format === undefined) return base;
  // Dates are left-aligned like text.
  const alignment = /[dm]m/.test(format) ? text : number;
  return { ...base, alignment, ...(format === '' ? {} : { numFmt: format }) };
}
