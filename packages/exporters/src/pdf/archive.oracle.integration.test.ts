import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aReport } from '@outlay/reports/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { aPlainPng } from '../testing/pictures.ts';
import { collectBytes } from '../testing/read-back.ts';
import { type PdfObjects, type PdfValue, readObjects } from '../testing/read-objects.ts';
import { pdfExporter } from './pdf-exporter.ts';

const kidsOf = ({ '/K': kids }: Readonly<Record<string, PdfValue>>): readonly PdfValue[] => {
  const found = pdf.list(kids);
  return found.length > 0 || kids === undefined || Array.isArray(kids) ? found : [kids];
};
const isElement = (kid: PdfValue): kid is string => typeof kid === 'string' && '/S' in pdf.dictionary(kid);

const folder = sharedTemporaryFolder();
let pdf: PdfObjects;

describe.skipIf(isMissing('qpdf'))('an archival PDF (ISO 19005-3) as read by qpdf', () => {
  beforeAll(async () => {
    const path = join(folder(), 'report.pdf');
    const report = aReport();
    const receipts = async () => ({ mediaType: 'image/png', bytes: aPlainPng(20, 60) });
    await writeFile(path, await collectBytes(pdfExporter.write(report, { receipts })));
    pdf = await readObjects(path);
  });
  afterAll(async () => {});

  it('states its language, is tagged, and shows its title in the window', () => {
    expect(pdf.at('/Lang')).toBe('u:pl');
    expect(pdf.at('/MarkInfo', '/Marked')).toBe(true);
    expect(pdf.at('/ViewerPreferences', '/DisplayDocTitle')).toBe(true);
  });

  it('has a color profile of three colors as its output intent', () => {
    const [intent] = pdf.list(pdf.at('/OutputIntents'));
    expect(pdf.dictionary(intent)).toMatchObject({ '/S': '/GTS_PDFA1' });
    expect(pdf.dictionary(pdf.dictionary(intent)['/DestOutputProfile'])['/N']).toBe(3);
  });

  it('associates each attached file with the document and states the relationship', () => {
    const files = pdf.list(pdf.at('/AF')).map((file) => pdf.dictionary(file));
    expect(files.map((file) => [file['/UF'], file['/AFRelationship']])).toEqual([
      ['u:monthly-2026-10.json', '/Source'],
      ['u:monthly-2026-10.csv', '/Data'],
    ]);
    for (const file of files) {
      const embedded = pdf.dictionary(pdf.dictionary(file['/EF'])['/F']);
      expect(embedded['/Subtype']).toMatch(/^\/(application\/json|text\/csv)$/);
      expect(pdf.dictionary(embedded['/Params'])['/ModDate']).toBe('u:D:20261101063000Z');
    }
  });

  it('embeds every font with a mapping of its codes to text', () => {
    const fonts = pdf.all.filter((object) => object['/Type'] === '/Font' && object['/Subtype'] === '/Type0');
    expect(fonts.length).toBeGreaterThanOrEqual(2);
    for (const font of fonts) {
      const [descendant] = pdf.list(font['/DescendantFonts']);
      const descriptor = pdf.dictionary(pdf.dictionary(descendant)['/FontDescriptor']);
      expect(font['/ToUnicode']).toMatch(/ R$/);
      expect(descriptor['/FontFile2']).toMatch(/ R$/);
    }
    expect(pdf.all.filter((object) => object['/Subtype'] === '/Type1')).toEqual([]);
  });

  it('has one structure tree in which each element is a child of its parent', () => {
    const reached: string[] = [];
    const walk = (reference: string, parent: PdfValue) => {
      const element = pdf.dictionary(reference);
      expect(element['/P']).toBe(parent);
      reached.push(reference);
      for (const kid of kidsOf(element)) if (isElement(kid)) walk(kid, reference);
    };
    const root = pdf.dictionary(pdf.at('/StructTreeRoot'));
    const [document] = kidsOf(root);
    expect(pdf.dictionary(document)).toMatchObject({ '/S': '/Document' });
    for (const kid of kidsOf(pdf.dictionary(document))) if (isElement(kid)) walk(kid, document ?? null);
    const elements = pdf.all.filter((object) => '/S' in object && '/P' in object && '/K' in object);
    expect(new Set(reached).size).toBe(elements.length - 1);
  });

  it('maps each marked content and each link to its structure element', () => {
    const numbers = pdf.list(pdf.dictionary(pdf.at('/StructTreeRoot', '/ParentTree'))['/Nums']);
    const owners = new Map<PdfValue, PdfValue>();
    for (let at = 0; at < numbers.length; at += 2) owners.set(numbers[at] ?? null, numbers[at + 1] ?? null);
    expect([...owners.keys()]).toEqual(
      [...owners.keys()].toSorted((one, other) => Number(one) - Number(other)),
    );
    const pages = pdf.list(pdf.at('/Pages', '/Kids'));
    let links = 0;
    for (const page of pages) {
      const { '/StructParents': key, '/Annots': annotations } = pdf.dictionary(page);
      for (const [number, owner] of pdf.list(owners.get(key ?? null)).entries()) {
        const contents = kidsOf(pdf.dictionary(owner)).map((kid) =>
          contentNumber(kid, page, pdf.dictionary(owner)),
        );
        expect(contents).toContain(number);
      }
      for (const annotation of pdf.list(annotations)) {
        const owner = pdf.dictionary(owners.get(pdf.dictionary(annotation)['/StructParent'] ?? null));
        expect(owner['/S']).toBe('/Link');
        links += 1;
      }
    }
    expect(links).toBeGreaterThan(10);
  });

  it('has alternative text for every figure', () => {
    const figures = pdf.all.filter((object) => object['/S'] === '/Figure');
    expect(figures.length).toBeGreaterThan(2);
    for (const figure of figures) expect(figure['/Alt']).toMatch(/^u:(Wykres|Obraz dokumentu)/);
  });
});

/** A child of an element as a number on a page; `null` if it is something else or elsewhere. */
function contentNumber(kid: PdfValue, page: PdfValue, element: Readonly<Record<string, PdfValue>>): PdfValue {
  if (typeof kid === 'number') return element['/Pg'] === page ? kid : null;
  if (typeof kid !== 'object' || kid === null || Array.isArray(kid)) return null;
  const reference = kid as Readonly<Record<string, PdfValue>>;
  return reference['/Pg'] === page ? (reference['/MCID'] ?? null) : null;
}
