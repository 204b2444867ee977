import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDatevCase } from '../testing/any-datev.ts';
import { datevExample, datevExampleSettings } from '../testing/datev-example.ts';
import { readDatev } from '../testing/layout-readers/read-datev.ts';
import { readDatevPackage } from '../testing/layout-readers/read-datev-package.ts';
import { collectBytes } from '../testing/read-back.ts';
import { readZip } from '../testing/read-zip.ts';
import { datevExporter } from './datev-exporter.ts';

const runs = { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 15), 400) };
const packageName = 'Belege_2026-10_1.zip';
const receiptName = '2026-10-05_burobedarf-muller_a1.jpg';

async function examplePackage(): Promise<Map<string, Buffer>> {
  const receipts = (id: string) =>
    Promise.resolve(id === 'a1' ? { mediaType: 'image/jpeg', bytes: Buffer.from(id) } : null);
  const written = datevExporter.write(datevExample(), { datev: datevExampleSettings, receipts });
  const files = await readZip(await collectBytes(written));
  return readZip(files.get(packageName) ?? Buffer.of());
}

it('reads the example as the receipts that DATEV Unternehmen online would store', async () => {
  const files = await examplePackage();
  const { created, documents } = await readDatevPackage(files);
  expect(created).toBe('2026-11-02T06:00:00');
  expect(documents.map((document) => document.files)).toEqual([[receiptName]]);
  expect(String(files.get(receiptName))).toBe('a1');
});

const levels = `<repository>${[1, 2, 3].map((id) => `<level id="${id}" name="A"/>`).join('')}</repository>`;

it.each([
  ['that is not well-formed', '</document>', '', /unexpected close tag|unclosed tag/],
  ['in another namespace', 'document/v06.0" ', 'document/v05.0" ', 'is no archive'],
  ['of another version', 'version="6.0"', 'version="5.0"', 'the version is 5.0'],
  ['of a day that does not exist', '2026-11-02T', '2026-02-30T', 'the date is 2026-02-30'],
  ['without an identifier', / guid="[^"]*"/, '', 'is no identifier'],
  ['with an identifier that is none', /guid="../, 'guid="zz', 'is no identifier'],
  ['that names a file that is not there', receiptName, 'another.jpg', 'another.jpg is not in the package'],
  ['without files', /<extension [^>]*>/, '', 'has 0 files'],
  [
    'with a document of the inbox in a repository',
    '</document>',
    `${levels}</document>`,
    'goes to the inbox',
  ],
  ['with a folder of two levels', '</document>', '<repository/></document>', 'no repository of three levels'],
])('refuses a document.xml %s', async (_, written, changed, message) => {
  const files = await examplePackage();
  const xml = String(files.get('document.xml'));
  const replaced = xml.replace(written, changed);
  expect(replaced).not.toBe(xml);
  await expect(readDatevPackage(files.set('document.xml', Buffer.from(replaced)))).rejects.toThrow(message);
});

it('refuses a file that no document names', async () => {
  const files = await examplePackage();
  await expect(readDatevPackage(files.set('more.jpg', Buffer.of()))).rejects.toThrow('more.jpg is not in');
});

it('reads every package: its receipts are those of the linked bookings and of documents that are not booked', {
  timeout: 120_000,
}, async () => {
  const types = ['image/jpeg', 'image/png', 'application/pdf', 'image/webp'];
  let read = 0;
  await fc.assert(
    fc.asyncProperty(anyDatevCase, fc.integer({ min: 0, max: 4 }), async ({ report, settings }, shift) => {
      const receipts = (id: string) => {
        const mediaType = types[(id.length + shift) % (types.length + 1)];
        return Promise.resolve(mediaType === undefined ? null : { mediaType, bytes: Buffer.from(id) });
      };
      const files = await readZip(
        await collectBytes(datevExporter.write(report, { datev: settings, receipts })),
      );
      const packed = await receiptsIn(files);
      const linked = linksIn(files);
      for (const [guid, id] of linked) expect(packed.get(guid)).toBe(id);
      const notBooked = String(files.get('not-booked.txt') ?? '');
      const others = [...packed].filter(([guid]) => !linked.has(guid)).map(([, id]) => id);
      expect(others.filter((id) => !notBooked.includes(` · ${id}: `))).toEqual([]);
      read += linked.size;
    }),
    runs,
  );
  expect(read).toBeGreaterThan(0);
});

/** The identifiers of documents by those of the receipts to which the bookings of all batches link. */
function linksIn(files: ReadonlyMap<string, Buffer>): Map<string, string> {
  const batches = [...files].filter(([name]) => name.startsWith('EXTF_'));
  const bookings = batches.flatMap(([, bytes]) => readDatev(bytes).bookings);
  const linked = bookings.filter(({ receipt }) => receipt !== '');
  return new Map(linked.map(({ receipt, notes }) => [receipt, notes.get('Outlay-ID') ?? '']));
}

/** The receipt of each document of all packages, as text, by its identifier. */
async function receiptsIn(files: ReadonlyMap<string, Buffer>): Promise<Map<string, string>> {
  const receipts = new Map<string, string>();
  for (const [name, bytes] of files) {
    if (!name.startsWith('Belege_')) continue;
    const inPackage = await readZip(bytes);
    const { documents } = await readDatevPackage(inPackage);
    for (const { guid, files: names } of documents) {
      receipts.set(guid, names.map((each) => String(inPackage.get(each))).join());
    }
  }
  return receipts;
}
