import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewBooksStore } from './books-scenario.ts';
import { type BooksOptions, type CorrectionBooks, openBooks } from './correction-books.ts';

const accounting = `rules:
  - { category: Jedzenie, account: "401" }
  - { category: Dom, account: "402" }
default: { account: "409" }
payments: { default: "201" }
`;

function jobs(deliveries: string): string {
  return `  monthly:
    kind: monthly
    only: new
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    accounting: accounting.yaml
    deliveries:
      - { channel: folder, path: reports, name: "batch-{batch}.{ext}" }
${deliveries}`;
}

/** Opens books whose job exports each document once, in numbered batches. */
export async function openBatchBooks(
  newStore: NewBooksStore,
  options: Omit<BooksOptions, 'jobs'>,
): Promise<CorrectionBooks> {
  const books = await openBooks(newStore, { ...options, jobs });
  await writeFile(join(books.fixture.folder, 'accounting.yaml'), accounting);
  return books;
}
