import { decimalString } from '@outlay/core/money';
import type { Cell } from '@outlay/reports';

/** The text of a cell for comparisons between formats: `12.34 PLN`, `2026-10-01`, per mille, or the text itself. */
export function cellText(cell: Cell): string {
  switch (cell.type) {
    case 'text':
      return cell.text;
    case 'money':
      return `${decimalString(cell.money)} ${cell.money.currency}`;
    case 'count':
      return String(cell.count);
    case 'decimal':
      return cell.decimal;
    case 'share':
      return String(cell.perMille);
    case 'date':
      return cell.date;
    case 'none':
      return '';
  }
}
