import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewBooksStore } from './books-scenario.ts';
import { type BooksOptions, type CorrectionBooks, openBooks } from './correction-books.ts';

/** An accounting file. @param stores - with a known supplier */
function accounting(stores: readonly string[]): string {
  const suppliers = stores.map(
    (store) => `{ store: ${store}, name: ${store}, taxId: "5250000104", country: PL }`,
  );
  return `rules:
  - { category: Jedzenie, account: "401", vat: zw }
  - { category: Dom, account: "402", vat: zw }
default: { account: "409", vat: zw }
payments: { default: "201" }
tax: { account: "221", country: PL }
company: { name: Pracownia, taxId: "5250000133" }
suppliers: [${suppliers.join(', ')}]
`;
}

/** @param formats - of the files */
function jobs(formats: string, deliveries: string): string {
  return `  monthly:
    kind: monthly
    only: new
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [${formats}]
    accounting: accounting.yaml
    deliveries:
      - { channel: folder, path: reports, name: "batch-{batch}.{ext}" }
${deliveries}`;
}

/** What differs from books of JSON files. */
type BatchBooksOptions = Omit<BooksOptions, 'jobs'> & {
  /** Whether their job also writes a file in which documents of unknown suppliers have to wait. */
  readonly hasWaiting?: boolean;
};

/** Opens books whose job exports each document once, in numbered batches. No supplier is known. */
export async function openBatchBooks(
  newStore: NewBooksStore,
  { hasWaiting = false, ...options }: BatchBooksOptions,
): Promise<CorrectionBooks> {
  const formats = hasWaiting ? 'epp, json' : 'json';
  const books = await openBooks(newStore, { ...options, jobs: (deliveries) => jobs(formats, deliveries) });
  await mapSuppliers(books, []);
  return books;
}

/** Names the stores whose suppliers are known from now on. */
export function mapSuppliers({ fixture }: CorrectionBooks, stores: readonly string[]): Promise<void> {
  return writeFile(join(fixture.folder, 'accounting.yaml'), accounting(stores));
}
