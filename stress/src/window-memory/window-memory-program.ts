import { createClient, type Fetch } from '@outlay/core';

// Reads a year of documents window by window from a service that makes them up as it is asked, and prints the largest
// heap, after a collection, that was in use between two windows. Its argument is the number of documents of a month.
const documentsAMonth = Number(process.argv[2]);
const collect = globalThis.gc;
if (!collect) throw new Error('start with --expose-gc');

const fetchMadeUp: Fetch = async (url) => {
  const { pathname, searchParams } = new URL(url);
  const body = pathname.endsWith('/my')
    ? { items: madeUp(searchParams.get('from') ?? '', searchParams.get('to') ?? '') }
    : { totalAmount: documentsAMonth, currency: 'PLN', categoryTotals: [] };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return {
    status: 200,
    headers: new Headers({ 'Content-Type': 'application/json' }),
    body: (async function* () {
      yield bytes;
    })(),
  };
};

function madeUp(from: string, to: string) {
  const step = (Date.parse(to) - Date.parse(from)) / documentsAMonth;
  return Array.from({ length: documentsAMonth }, (_, index) => ({
    id: `${from}/${index}`,
    storeName: 'Żabka',
    totalAmount: 1,
    currency: 'PLN',
    purchaseTime: new Date(Date.parse(from) + index * step).toISOString(),
    items: [{ name: 'Chleb', totalPrice: 1, category: 'Spożywcze' }],
  }));
}

const client = createClient({ baseUrl: 'https://finance.example', token: 'svc_a.b', fetch: fetchMadeUp });
let documents = 0;
let windows = 0;
let largestHeap = 0;
for await (const { items, complete } of client.documents.verifiedWindows({
  from: '2026-01-01',
  to: process.argv[3] ?? '',
})) {
  if (!complete) throw new Error('a window is not complete');
  documents += items.length;
  windows += 1;
  collect();
  largestHeap = Math.max(largestHeap, process.memoryUsage().heapUsed);
}
process.stdout.write(JSON.stringify({ documents, windows, largestHeap }));
