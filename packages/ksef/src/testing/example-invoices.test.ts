import { readdirSync, readFileSync } from 'node:fs';
import { decimalString } from '@outlay/core/money';
import { expect, it } from 'vitest';
import { ksefNumberOf } from '../ksef-number-of.ts';
import { readKsefFile } from '../read-ksef-file.ts';
import { exampleInvoices } from './example-invoices.ts';

const folder = new URL('../../../../docs/examples/ksef/', import.meta.url);
const inDocs = (name: string) => readFileSync(new URL(name, folder));

it('are the files of the documentation', () => {
  const written = Object.fromEntries(readdirSync(folder).map((name) => [name, inDocs(name).toString()]));
  expect(written).toEqual(Object.fromEntries(exampleInvoices().map(({ fileName, xml }) => [fileName, xml])));
});

it('are read, each with the KSeF number of its name', () => {
  const read = exampleInvoices().map(({ fileName: name }) => {
    const file = readKsefFile(inDocs(name));
    if (file.type !== 'invoice') throw new Error(`${name} is no invoice`);
    const { number, gross, rates } = file.invoice;
    const tax = rates.map((rate) => `${rate.percent ?? rate.treatment} ${decimalString(rate.tax)}`);
    const isNumbered = ksefNumberOf(file.invoice, { name, sha256: '' }, []) === name.replace('.xml', '');
    return [number, decimalString(gross), tax.join(', '), isNumbered];
  });
  expect(read).toEqual([
    ['FV/2026/10/5477', '129.99', '23 24.31', true],
    ['58/2026', '132.60', '23 4.60, 8 8.00', true],
    ['FV/2026/10/1913', '1840.00', 'exempt 0.00', true],
    ['FV/2026/10/6176', '-149.99', '23 -28.05', true],
  ]);
});
