import type { CsvLayout } from '../exporter/csv-layout.ts';
import { fireflyIii } from './shipped/firefly-iii.ts';
import { gnucash } from './shipped/gnucash.ts';
import { quickbooksBank } from './shipped/quickbooks-bank.ts';
import { xeroBills } from './shipped/xero-bills.ts';
import { ynab } from './shipped/ynab.ts';

/** The layouts that come with the package, by name. */
export const csvLayouts = {
  'firefly-iii': fireflyIii,
  gnucash,
  'quickbooks-bank': quickbooksBank,
  'xero-bills': xeroBills,
  ynab,
} as const satisfies Record<string, CsvLayout>;

/** The name of a layout that comes with the package. */
export type CsvLayoutName = keyof typeof csvLayouts;
