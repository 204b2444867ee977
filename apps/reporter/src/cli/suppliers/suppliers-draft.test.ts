import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { parseMoney } from '@outlay/core/money';
import type { StoreWithoutSupplier } from '@outlay/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAccountingFile } from '../../adapters/configuration/read-accounting-file.ts';
import { suppliersDraft } from './suppliers-draft.ts';

const aStore = (store: string | null, amount = '1.00', currency = 'PLN'): StoreWithoutSupplier => ({
  store,
  documents: 2,
  amount: parseMoney(amount, currency),
});

it('has each store once, with a guess of its name, and no document without a store', () => {
  const stores = [
    aStore('Żabka Z5631', '12.50'),
    aStore(null),
    aStore('24h'),
    aStore('ŻABKA Z5631', '3.00', 'EUR'),
  ];
  expect(
    suppliersDraft(stores, 'October 2026'),
  ).toBe(`# Stores of October 2026, by amount. Each name is a guess: check it, and add taxId, country and account.
suppliers:
  # documents: 2, 12.50 PLN
  # documents: 2, 3.00 EUR
  - store: "Żabka Z5631"
    name: "Żabka"
  # documents: 2, 1.00 PLN
  - store: "24h"
    name: "24h"
`);
});

it('is read as a file of suppliers, whatever the stores are called', async () => {
  const folder = await temporaryFolder();
  const accounting = join(folder, 'accounting.yaml');
  await writeFile(accounting, 'rules: []\nsuppliers: suppliers.yaml\n');
  const anyStore = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
  const anyStores = fc.uniqueArray(anyStore, { maxLength: 5, selector: (store) => store.toLowerCase() });
  await fc.assert(
    fc.asyncProperty(anyStores, async (stores) => {
      const text = suppliersDraft(
        stores.map((store) => aStore(store)),
        '2026',
      );
      await writeFile(join(folder, 'suppliers.yaml'), text);
      const { suppliers } = await readAccountingFile(accounting);
      expect(suppliers?.map(({ store }) => store)).toEqual(stores.map((store) => store.trim()));
    }),
    { numRuns: 50 },
  );
});
