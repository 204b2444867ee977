import { ImportRefused } from './import-refused.ts';
import type { ImportedTransaction } from './imported-transaction.ts';
import { type ImportedRow, readRows } from './read-rows.ts';
import { readDay, readMinor } from './read-values.ts';

/** Supported column roles from config/csv.php of the data importer; columns with the role `note` are joined. */
const roles = {
  day: 'date_transaction',
  payee: 'opposing-name',
  description: 'description',
  amount: 'amount',
  currency: 'currency-code',
  category: 'category-name',
  tags: 'tags-comma',
  id: 'external-id',
  number: 'internal_reference',
  note: 'note',
};

/** Roles that Firefly III accepts for only one column. */
const single = [
  roles.day,
  roles.payee,
  roles.description,
  roles.amount,
  roles.currency,
  roles.category,
  roles.id,
];

type Configuration = {
  readonly version: number;
  readonly flow: string;
  readonly date: string;
  readonly delimiter: string;
  readonly headers: boolean;
  readonly roles: readonly string[];
  readonly do_mapping: readonly boolean[];
  readonly duplicate_detection_method: string;
  readonly ignore_duplicate_lines: boolean;
  readonly ignore_duplicate_transactions: boolean;
};

/**
 * Reads a file like the data importer of Firefly III with its import configuration. Zero amounts are left out,
 * because it does not import them. An empty date would become today, and three decimals would be read as thousands.
 * @param configuration - the text of the JSON file
 * @throws {ImportRefused} also if Firefly III would drop a transaction as a duplicate
 */
export function readFireflyIii(file: Uint8Array, configuration: string): ImportedTransaction[] {
  const header = String(file).split('\r\n')[0]?.split(',') ?? [];
  const settings = JSON.parse(configuration) as Configuration;
  checkSettings(settings, header);
  const rows = readRows(file, header);
  const seen = new Set<string>();
  return rows
    .map((row) => ({ row, transaction: transactionOf(row, (role) => columnsOf(role, settings, header)) }))
    .filter(({ transaction }) => transaction.minor !== 0n)
    .map(({ row, transaction }) => {
      const key = header.map(row.value).join('\n');
      if (seen.has(key)) throw new ImportRefused(row.line, 'is dropped as a duplicate');
      seen.add(key);
      return transaction;
    });
}

function checkSettings(settings: Configuration, header: readonly string[]): void {
  const { version, flow, date, delimiter, headers, roles: given, do_mapping: mapping } = settings;
  const found = JSON.stringify([version, flow, date, delimiter, headers]);
  if (found !== '[3,"csv","Y-m-d","comma",true]') throw new ImportRefused(1, `configured as ${found}`);
  const { duplicate_detection_method: method, ignore_duplicate_lines: dropsLines } = settings;
  if (method !== 'classic' || dropsLines) throw new ImportRefused(1, 'equal lines would be dropped');
  if (given.length !== header.length || mapping.length !== header.length) {
    throw new ImportRefused(1, `${given.length} roles for ${header.length} columns`);
  }
  const known = Object.values(roles);
  const foreign = given.find((role) => !known.includes(role));
  if (foreign !== undefined) throw new ImportRefused(1, `the role ${foreign} is not known`);
  for (const role of single) {
    if (given.filter((each) => each === role).length !== 1)
      throw new ImportRefused(1, `not one column ${role}`);
  }
}

function columnsOf(role: string, settings: Configuration, header: readonly string[]): string[] {
  return header.filter((_, index) => settings.roles[index] === role);
}

function transactionOf(
  { line, text, filled, value }: ImportedRow,
  columns: (role: string) => string[],
): ImportedTransaction {
  const only = (role: string): string => columns(role)[0] ?? '';
  const currency = value(only(roles.currency));
  const amount = value(only(roles.amount));
  if (/\.\d{3}$/.test(amount)) throw new ImportRefused(line, `${amount} would be read as thousands`);
  return {
    day: readDay(value(only(roles.day)), 'year first', line),
    payee: filled(only(roles.payee)),
    minor: readMinor(amount, currency, line),
    currency,
    category: text(only(roles.category)),
    accounts: [],
    reference: text(only(roles.id)),
    notes: [
      filled(only(roles.description)),
      text(only(roles.tags)),
      ...columns(roles.number).map(text),
      ...columns(roles.note).map(text),
    ],
  };
}
