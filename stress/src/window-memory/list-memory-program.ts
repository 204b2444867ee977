import { createClient, type Fetch } from '@outlay/core';

// Reads one list of documents from a service that makes them up as it sends them, and prints how many bytes of the heap each
// document takes after a collection, and the most that was in use for each while the list was read. Its argument is the
// number of documents.
const documents = Number(process.argv[2]);
const collect = globalThis.gc;
if (!collect) throw new Error('start with --expose-gc');
const texts = new TextEncoder();
const documentsBetweenCollections = 10_000;

function used(): number {
  collect?.();
  return process.memoryUsage().heapUsed;
}

let most = 0;
async function* sent(): AsyncGenerator<Uint8Array> {
  yield texts.encode('{"items":[');
  for (let index = 0; index < documents; index += 1) {
    if (index % documentsBetweenCollections === 0) most = Math.max(most, used());
    yield texts.encode(`${index === 0 ? '' : ','}${JSON.stringify(madeUp(index))}`);
  }
  yield texts.encode(']}');
}

function madeUp(index: number) {
  const items = Array.from({ length: 3 }, (_, line) => ({
    id: `${index}/${line}`,
    name: `Pozycja ${(index * 7 + line) % 500} żółta`,
    price: 1,
    quantity: 1,
    totalPrice: line + 1,
    category: 'Spożywcze',
    subcategory: 'Pieczywo i ciasta',
    discount: null,
  }));
  return {
    id: `document-${index}-of-a-service-with-long-ids`,
    storeName: `Sklep spożywczy ${index % 50}`,
    totalAmount: 6,
    currency: 'PLN',
    purchaseTime: new Date(Date.UTC(2026, 0, 2) + index * 1000).toISOString(),
    createdAt: new Date(Date.UTC(2026, 0, 3) + index * 1000).toISOString(),
    items,
  };
}

const fetchMadeUp: Fetch = async (url) => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'application/json' }),
  body: new URL(url).pathname.endsWith('/my')
    ? sent()
    : (async function* () {
        yield texts.encode(
          JSON.stringify({ totalAmount: 6 * documents, currency: 'PLN', categoryTotals: [] }),
        );
      })(),
});

const client = createClient({
  baseUrl: 'https://finance.example',
  token: 'svc_a.b',
  fetch: fetchMadeUp,
  maxBodyBytes: 2 ** 30,
});
const before = used();
const read = await client.documents.listVerifiedWithoutBodies({ from: '2026-01-01', to: '2026-12-31' });
if (!read.complete) throw new Error('the list is not complete');
const kept = used();
process.stdout.write(
  JSON.stringify({
    documents: read.items.length,
    bytesEach: Math.round((kept - before) / documents),
    mostBytesEach: Math.round((most - before) / documents),
  }),
);
