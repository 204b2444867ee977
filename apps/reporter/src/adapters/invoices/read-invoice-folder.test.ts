import { createHash } from 'node:crypto';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aKsefNumber, aTaxNumber, exampleInvoices, invoiceXml } from '@outlay/ksef/testing';
import { expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { folderLimits, readInvoiceFolder } from './read-invoice-folder.ts';

const examples = fileURLToPath(new URL('../../../../../docs/examples/ksef', import.meta.url));

async function aFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

it('reads the invoices of the documentation, with the KSeF numbers in their names', async () => {
  const { invoices, unread } = await readInvoiceFolder(examples);
  expect(unread).toEqual([]);
  expect(invoices.map(({ fileName, ksefNumber }) => [fileName, `${ksefNumber}.xml`])).toEqual(
    exampleInvoices()
      .map(({ fileName }) => [fileName, fileName])
      .toSorted(([left = ''], [right = '']) => (left < right ? -1 : 1)),
  );
  expect(Object.keys(invoices[0] ?? {})).not.toContain('lines');
});

it('lists each file that is no invoice, and reads the others', async () => {
  const folder = await aFolder({
    'a.xml': invoiceXml(),
    'b.XML': '<html/>',
    'c.xml': invoiceXml().replace('<P_15>123.00</P_15>', ''),
    'd.xml': 'x'.repeat(5 * 1024 * 1024 + 1),
    'e.pdf': 'not looked at',
    '_metadata.json': '{}',
  });
  await symlink('/etc/passwd', join(folder, 'f.xml'));
  await symlink(join(folder, 'a.xml'), join(folder, 'g.xml'));
  await mkdir(join(folder, 'h.xml'));
  const { invoices, unread } = await readInvoiceFolder(folder);
  expect(invoices.map(({ fileName, ksefNumber }) => [fileName, ksefNumber])).toEqual([['a.xml', null]]);
  expect(unread).toEqual([
    { fileName: 'b.XML', reason: 'other_schema', field: null },
    { fileName: 'c.xml', reason: 'missing_field', field: 'Fa/P_15' },
    { fileName: 'd.xml', reason: 'too_large', field: null },
    { fileName: 'f.xml', reason: 'not_a_file', field: null },
    { fileName: 'g.xml', reason: 'not_a_file', field: null },
  ]);
});

it('takes a KSeF number from the confirmation of receipt of a file', async () => {
  const text = invoiceXml();
  const ksefNumber = aKsefNumber(aTaxNumber(0), '2026-10-05');
  const hash = createHash('sha256').update(text).digest('base64');
  const dokument = `<Dokument><NumerKSeFDokumentu>${ksefNumber}</NumerKSeFDokumentu><SkrotDokumentu>${hash}</SkrotDokumentu></Dokument>`;
  const folder = await aFolder({
    'faktura.xml': text,
    'upo.xml': `<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-2">${dokument}</Potwierdzenie>`,
  });
  const { invoices, unread } = await readInvoiceFolder(folder);
  expect([invoices.map((invoice) => invoice.ksefNumber), unread]).toEqual([[ksefNumber], []]);
});

it('refuses a folder that is not there, and a file in place of one', async () => {
  const folder = await aFolder({ 'a.xml': invoiceXml() });
  const missing = join(folder, 'missing');
  await expect(readInvoiceFolder(missing)).rejects.toThrow(
    new ConfigurationError(`cannot read the folder of invoices ${missing}: no such folder`),
  );
  await expect(readInvoiceFolder(join(folder, 'a.xml'))).rejects.toThrow(': it is not a folder');
});

it('refuses a folder with more files or bytes than it reads', async () => {
  const folder = await aFolder({ 'a.xml': invoiceXml(), 'b.xml': invoiceXml() });
  await copyFile(join(folder, 'a.xml'), join(folder, 'c.xml'));
  await expect(readInvoiceFolder(folder, undefined, { ...folderLimits, maxFiles: 2 })).rejects.toThrow(
    `the folder of invoices ${folder} has more than 2 XML files; name a folder with fewer, such as one of a year`,
  );
  await expect(readInvoiceFolder(folder, undefined, { ...folderLimits, maxBytes: 1024 })).rejects.toThrow(
    `has XML files of more than ${1 / 1024} MB`,
  );
});

it('refuses a folder with confirmations of more invoices than it reads', async () => {
  const dokument = `<Dokument><NumerKSeFDokumentu>${aKsefNumber(aTaxNumber(0), '2026-10-05')}</NumerKSeFDokumentu><SkrotDokumentu>x</SkrotDokumentu></Dokument>`;
  const upo = `<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-2">${dokument.repeat(2)}</Potwierdzenie>`;
  const folder = await aFolder({ 'a.xml': upo, 'b.xml': upo });
  await expect(readInvoiceFolder(folder, undefined, { ...folderLimits, maxConfirmed: 3 })).rejects.toThrow(
    `the folder of invoices ${folder} has confirmations of receipt of more than 3 invoices; name a folder`,
  );
  expect(await readInvoiceFolder(folder, undefined, { ...folderLimits, maxConfirmed: 4 })).toEqual({
    buyers: [],
    invoices: [],
    unread: [],
  });
});

it('lists an invoice with more lines than the schema allows', async () => {
  const withLines = (count: number) => invoiceXml().replace('</Fa>', `${'<FaWiersz/>'.repeat(count)}</Fa>`);
  const folder = await aFolder({ 'a.xml': withLines(9999), 'b.xml': withLines(10_000) });
  const { invoices, unread } = await readInvoiceFolder(folder);
  expect(invoices.map(({ fileName }) => fileName)).toEqual(['a.xml']);
  expect(unread).toEqual([{ fileName: 'b.xml', reason: 'too_many_elements', field: 'FaWiersz' }]);
});

it('lists invoices to another buyer, and to one without a NIP', async () => {
  const folder = await aFolder({
    'a.xml': invoiceXml(),
    'b.xml': invoiceXml({ buyerTaxNumber: aTaxNumber(2) }),
    'c.xml': invoiceXml({ buyerTaxNumber: null }),
  });
  const own = await readInvoiceFolder(folder, aTaxNumber(1));
  expect(own.invoices.map(({ fileName }) => fileName)).toEqual(['a.xml']);
  expect(own.unread).toEqual([
    { fileName: 'b.xml', reason: 'other_buyer', field: aTaxNumber(2) },
    { fileName: 'c.xml', reason: 'other_buyer', field: null },
  ]);
  const all = await readInvoiceFolder(folder);
  expect([all.invoices.length, all.unread, all.buyers]).toEqual([3, [], [aTaxNumber(1), aTaxNumber(2)]]);
});
