import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListedDocument, readListedDocument } from '../../records/listed-document.ts';
import { unshared } from '../../records/shared-values.ts';
import { aDocumentBody } from '../../testing/index.ts';
import { createDocumentPool } from './document-pool.ts';

const listed = (...fields: Parameters<typeof aDocumentBody>) =>
  readListedDocument(aDocumentBody(...fields), { shared: unshared, dayOf: () => null });
const copyOf = <Value>(value: Value): Value => structuredClone(value);

describe('a pool of documents', () => {
  it('stores equal documents once, with and without identifiers', () => {
    let held = 0;
    const pool = createDocumentPool<ListedDocument>((more) => {
      held += more;
    });
    const items = [
      listed({ id: 'a', items: [{ name: 'Chleb', totalPrice: 4 }] }),
      listed({ id: undefined, storeName: 'Lidl' }),
    ];
    const first = pool.share(items);
    const second = pool.share(copyOf(items));
    expect(second[0]).toBe(first[0]);
    expect(second[1]).toBe(first[1]);
    expect(held).toBe(2);
  });

  it('keeps another version of a document with the same identifier', () => {
    const pool = createDocumentPool<ListedDocument>(() => undefined);
    pool.share([listed({ id: 'a', totalAmount: 1 })]);
    const [changed] = pool.share([listed({ id: 'a', totalAmount: 2 })]);
    expect(changed?.total?.minor).toBe(200n);
  });

  it('returns each identifier of a list once, and every document without one', () => {
    const pool = createDocumentPool<ListedDocument>(() => undefined);
    const unnamed = listed({ id: undefined });
    const named = listed({ id: 'a' });
    expect(pool.share([named, unnamed, copyOf(named), copyOf(unnamed)])).toEqual([named, unnamed, unnamed]);
  });

  it('returns what it received, whatever the documents contain', () => {
    const anyDocument = fc.record({
      storeName: fc.string(),
      totalAmount: fc.option(fc.integer()),
      tags: fc.array(fc.record({ name: fc.string() })),
    });
    fc.assert(
      fc.property(fc.array(fc.array(anyDocument)), (lists) => {
        const pool = createDocumentPool<ListedDocument>(() => undefined);
        for (const list of lists) {
          const bodies = list.map((each) => listed({ ...each, id: undefined }));
          expect(pool.share(bodies)).toEqual(bodies);
        }
      }),
    );
  });
});
