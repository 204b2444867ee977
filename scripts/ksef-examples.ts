import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleInvoices } from '../packages/ksef/src/testing/example-invoices.ts';

/** Writes the example invoices of KSeF to `docs/examples/ksef`. */
const folder = join(import.meta.dirname, '../docs/examples/ksef');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { fileName, xml } of exampleInvoices()) writeFileSync(join(folder, fileName), xml);
