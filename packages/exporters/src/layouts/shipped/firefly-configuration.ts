import { fireflyIii } from './firefly-iii.ts';

/** What the data importer takes each column for. Its names for the roles of columns are in its file config/csv.php. */
const roles: Readonly<Record<string, string>> = {
  Date: 'date_transaction',
  Description: 'description',
  'Opposing account': 'opposing-name',
  Amount: 'amount',
  Currency: 'currency-code',
  Category: 'category-name',
  Tags: 'tags-comma',
  Reference: 'external-id',
  Number: 'internal_reference',
  Subcategory: 'note',
  Payment: 'note',
};

/**
 * The import configuration that goes with the layout of Firefly III: the text of a JSON file for its data importer. The
 * asset account that the purchases were paid from is chosen at the import.
 */
export function fireflyConfiguration(): string {
  const { columns } = fireflyIii;
  const configuration = {
    version: 3,
    source: 'outlay',
    date: 'Y-m-d',
    delimiter: 'comma',
    headers: true,
    rules: true,
    skip_form: false,
    add_import_tag: true,
    roles: columns.map(({ header }) => roles[header] ?? '_ignore'),
    do_mapping: columns.map(() => false),
    mapping: [],
    duplicate_detection_method: 'classic',
    ignore_duplicate_lines: false,
    ignore_duplicate_transactions: true,
    flow: 'csv',
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
