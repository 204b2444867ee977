import {
  createJsonReader,
  type JsonReading,
  type ListReading,
} from '@outlay/core/internal/client/call/json-reader.ts';
import { endpoints } from '@outlay/core/internal/contract/endpoints.ts';
import { type DocumentListBody, purchaseDocumentSchema } from '@outlay/core/internal/contract/resources.ts';
import { ApiError } from '@outlay/core/internal/errors/api-error.ts';
import { DomainError } from '@outlay/core/internal/errors/domain-error.ts';
import { readRateStanding, readRetryAfterMs } from '@outlay/core/internal/errors/rate-standing.ts';
import { decimalString, parseMoney } from '@outlay/core/internal/money/money.ts';
import { readPurchaseDocument } from '@outlay/core/internal/records/purchase-document.ts';
import { readInstant } from '@outlay/core/internal/records/read-fields.ts';
import { parseDateTime } from '@outlay/core/internal/time/date-time.ts';
import { parsePeriod, periodKinds, periodName } from '@outlay/core/internal/time/named-period.ts';
import type { FuzzTarget } from '../engine/fuzz-target.ts';

const isRefusal = (error: unknown) => error instanceof DomainError || error instanceof ApiError;

const document = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  storeName: 'Biedronka',
  totalAmount: 12.34,
  currency: 'PLN',
  purchaseTime: '2026-10-29T18:30:00.000Z',
  taxAmount: '1.11',
  ownedAmount: null,
  tags: [{ id: 'a', name: 'dom' }],
  items: [{ name: 'Chleb', price: 4.5, quantity: '2', totalPrice: 9, category: 'Jedzenie' }],
};
const summary = { totalAmount: 12.34, currency: 'PLN', categories: [{ name: 'Jedzenie', amount: '12.34' }] };
const seeds = [document, [document], { items: [document], totalCount: 1 }, summary, [], { count: 0 }, 'text'];

/** Answers of every operation, as the client reads them, and the amounts and times in documents. */
const answers: FuzzTarget = {
  name: 'answers',
  seeds: seeds.map((seed) => JSON.stringify(seed)),
  isRefusal,
  read(text) {
    const body = new TextEncoder().encode(text);
    for (const { response } of Object.values(endpoints)) {
      if (response !== 'binary') refusing(() => readAnswer(response, body));
    }
    const [whole, arrived] = [undefined, piecewise].map((reading) =>
      outcome(() => readAnswer(endpoints.listDocuments.response, body, reading)),
    );
    // Whether it is read as a whole or as it arrives makes no difference.
    if (JSON.stringify(arrived) !== JSON.stringify(whole)) throw new Error('another list');
    for (const item of (whole as DocumentListBody | undefined)?.items ?? []) {
      refusing(() => readPurchaseDocument(item));
    }
  },
};

const piecewise: ListReading = {
  name: 'items',
  element: purchaseDocumentSchema,
  bytesAtOnce: 1,
  readItem: (item) => item,
};

/** What is read, or `undefined` if it is refused. */
function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

function readAnswer(schema: JsonReading['schema'], body: Uint8Array, list?: ListReading): unknown {
  const reader = createJsonReader({ schema, maxBytes: 32 * 1024 * 1024, mediaType: null, list });
  reader.push(body);
  return reader.end();
}

const amounts: FuzzTarget = {
  name: 'amounts',
  seeds: ['12.34 PLN', '-0.01 EUR', '1e3 JPY', '1234567890.123 KWD', '0 XXX', '.5 USD'],
  isRefusal,
  read(text) {
    const [amount = '', currency = ''] = text.split(' ');
    const money = parseMoney(amount, currency);
    // What was read is written as a text that is read as the same.
    if (parseMoney(decimalString(money), currency).minor !== money.minor) throw new Error('another amount');
  },
};

const times: FuzzTarget = {
  name: 'times',
  seeds: ['2026-10-31', '2026-10-31T18:30', '2026-10-31T18:30:00.123Z', '2026-02-29T00:00:00+02:00'],
  isRefusal,
  read(text) {
    readInstant(text);
    parseDateTime(text);
  },
};

const periods: FuzzTarget = {
  name: 'periods',
  seeds: ['last', 'current', '2026-10', '2026-W43', '2026-Q3', '2026', '2026-10-01..2026-10-31', '2026-W53'],
  isRefusal,
  read(text) {
    for (const kind of periodKinds) {
      refusing(() => {
        const period = parsePeriod(text, kind, '2026-11-15');
        const again = parsePeriod(periodName(kind, period), kind, '2026-11-15');
        if (again.from !== period.from || again.until !== period.until) throw new Error('another period');
      });
    }
  },
};

/** What the headers of an answer say of the limit, and of how long to wait. */
const rateHeaders: FuzzTarget = {
  name: 'rate-headers',
  seeds: ['1000', '42', 'Wed, 21 Oct 2026 07:28:00 GMT', '0', '3600.5', '1700000000'],
  isRefusal,
  read(text) {
    const value = text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '');
    const names = ['limit', 'remaining', 'reset', 'reset-after'].map((name) => `x-ratelimit-${name}`);
    const headers = new Headers([...names, 'retry-after', 'date'].map((name) => [name, value]));
    const nowMs = Date.UTC(2026, 10, 15);
    const waitMs = readRetryAfterMs(headers, nowMs);
    if (waitMs !== undefined && !(waitMs >= 0)) throw new Error(`waits ${waitMs} ms`);
    for (const figure of Object.values(readRateStanding(headers, nowMs))) {
      if (typeof figure === 'number' && !Number.isFinite(figure)) throw new Error(`stands at ${figure}`);
    }
  },
};

/** Ignores a refusal, so that several readers get one text. */
function refusing(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** The readers of core. */
export const coreFuzzTargets: readonly FuzzTarget[] = [answers, amounts, times, periods, rateHeaders];
