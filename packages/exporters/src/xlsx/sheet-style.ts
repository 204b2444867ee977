import type { Style } from 'exceljs';
import type { Look, SheetCell } from './sheet-plan.ts';

const line = { style: 'thin', color: { argb: 'FF9AA5B1' } } as const;
const headerFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9EEF3' } } as const;
const warningFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFF4D6' } } as const;
const top = { vertical: 'top' } as const;

const looks: Readonly<Record<Look, Partial<Style>>> = {
  body: { alignment: { ...top, wrapText: true } },
  label: { alignment: { ...top, wrapText: true } },
  header: { font: { bold: true }, fill: headerFill, border: { bottom: line } },
  'header-number': {
    font: { bold: true },
    fill: headerFill,
    border: { bottom: line },
    alignment: { horizontal: 'right' },
  },
  title: { font: { bold: true, size: 18 } },
  heading: { font: { bold: true, size: 13 } },
  total: { font: { bold: true }, border: { top: line } },
  note: { font: { italic: true, color: { argb: 'FF5B6770' } } },
  warning: { fill: warningFill, alignment: { ...top, wrapText: true } },
};

/** Gives each cell its style: one object for cells that look the same, which is what makes writing fast. */
export function createStyles(): (cell: SheetCell) => Partial<Style> {
  const made = new Map<string, Partial<Style>>();
  return ({ look, format, value }) => {
    const isNumber = value.type !== 'text';
    const key = `${look} ${isNumber} ${format ?? ''}`;
    const found = made.get(key);
    if (found) return found;
    const style = Object.freeze({
      ...looks[look],
      ...(isNumber ? { alignment: { ...top, horizontal: 'right' as const } } : {}),
      ...(format === undefined ? {} : { numFmt: format }),
    });
    made.set(key, style);
    return style;
  };
}
