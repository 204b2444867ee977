import type { Money } from '@outlay/core/money';
import {
  type Cell,
  type FigureChange,
  formatCount,
  formatDate,
  formatDecimal,
  formatMoney,
  formatShare,
  type Locale,
} from '@outlay/reports';

/** The text for a missing value in files for people. */
const notGiven = '–';

/** The text of a cell. */
export function formatCell(cell: Cell, locale: Locale): string {
  switch (cell.type) {
    case 'text':
      return cell.icon === undefined ? cell.text : `${cell.icon} ${cell.text}`;
    case 'money':
      return cell.isChange ? formatSignedMoney(cell.money, locale) : formatMoney(cell.money, locale);
    case 'count':
      return formatCount(cell.count, locale);
    case 'decimal':
      return formatDecimal(cell.decimal, locale);
    case 'share':
      return formatShare(cell.perMille, locale);
    case 'date':
      return formatDate(cell.date, locale);
    case 'none':
      return notGiven;
  }
}

/** The text of a figure's change: `+12,00 zł (+1,0%)`; with a percentage only if there is one. */
export function formatChange(change: FigureChange, locale: Locale): string {
  const amount = formatSignedMoney(change.amount, locale);
  if (change.perMille === null) return amount;
  // "0.0%" would say that the amount is the same.
  if (change.perMille === 0 && change.amount.minor !== 0n) return `${amount} (<${formatShare(1, locale)})`;
  const plus = change.perMille > 0 ? '+' : '';
  return `${amount} (${plus}${formatShare(change.perMille, locale)})`;
}

/** The same with its basis: `+12,00 zł (+1,0%) w porównaniu z wrześniem 2026`. */
export function formatComparison(change: FigureChange, locale: Locale): string {
  return `${formatChange(change, locale)} ${change.comparedTo}`;
}

function formatSignedMoney(money: Money, locale: Locale): string {
  return (money.minor > 0n ? '+' : '') + formatMoney(money, locale);
}
