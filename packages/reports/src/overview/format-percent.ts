import { percentIn, type Ratio } from '../calc/ratio.ts';
import { formatDecimal } from '../locale/format-number.ts';
import type { Locale } from '../locale/locale.ts';

/** An exact proportion as a whole percentage, halves rounded away from zero: 324 of 1000 is `32%`. */
export function formatPercent(ratio: Ratio, locale: Locale): string {
  return `${formatDecimal(String(percentIn(ratio)), locale)}%`;
}
