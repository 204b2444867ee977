import type { Style } from 'exceljs';
import type { Look, SheetCell } from './sheet-plan.ts';

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
    alignment: number,
  },
  title: { font: { ...calibri, bold: true, size: 18 }, alignment: text },
  heading: { font: { ...calibri, bold: true, size: 13 }, alignment: text },
  total: { font: { ...calibri, bold: true }, border: { top: line }, alignment: text },
  note: { font: { ...calibri, italic: true, color: { argb: 'FF5B6770' } }, alignment: text },
  warning: { font: calibri, fill: warningFill, alignment: text },
};

/** Gives each cell its style: one object for cells that look the same, which is what makes writing fast. */
export function createStyles(): (cell: SheetCell) => Partial<Style> {
  const made = new Map<string, Partial<Style>>();
  return ({ look, format, value }) => {
    const isNumber = value.type !== 'text' && !isDate(format);
    const key = `${look} ${isNumber} ${format ?? ''}`;
    const found = made.get(key);
    if (found) return found;
    const style = Object.freeze({
      ...looks[look],
      ...(isDate(format) ? { alignment: text } : {}),
      ...(isNumber ? { alignment: number } : {}),
      ...(format === undefined ? {} : { numFmt: format }),
    });
    made.set(key, style);
    return style;
  };
}

/** Days read like words, from the left. */
function isDate(format: string | undefined): boolean {
  return format?.includes('yyyy') ?? false;
}
