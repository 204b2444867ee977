import { setImmediate as otherWork } from 'node:timers/promises';
import type { PeriodSummaryBody, WeeklySummaryBody } from '@outlay/core/contract';
import type { CalendarDate, Instant } from '@outlay/core/time';
import { instantsLater } from '../calculation/instant-range.ts';
import { type CategoryAmount, figuresOf, type Summary, type SummaryPart } from '../calculation/summarize.ts';
import type { SummaryWriter, WeekBefore } from '../calculation/summary-writer.ts';
import type { Sums } from '../calculation/sums.ts';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import { amountNumber } from './amount-number.ts';

/** Number of parts that are written at a time; other requests are processed in between. */
const partsAtATime = 500;

/** A summary to write, and what is not in it. */
export type DescribedSummary = {
  readonly accountId: string;
  readonly summary: Summary;
  readonly createdAt: Instant;
  readonly before?: WeekBefore;
};

/** Writes summaries as JSON in the form of the interface, encoded in UTF-8. */
export type SummaryTexts = {
  /** The whole text. */
  write(described: DescribedSummary): Buffer;
  /** The text of a long summary. Its parts are written while it is sent, and other requests are processed in between. */
  writeWhileSent(described: DescribedSummary): AsyncGenerator<Uint8Array>;
};

type Body = PeriodSummaryBody & WeeklySummaryBody;
type PartBody = NonNullable<PeriodSummaryBody['dailySummaries']>[number];
type WrittenPart = { readonly date: CalendarDate; readonly bytes: Uint8Array };

/**
 * Creates what writes summaries. It remembers the parts of those that are written at once for as long as their sums are
 * remembered; a long one has more than are worth it.
 */
export function createSummaryTexts(writer: SummaryWriter): SummaryTexts {
  // Sums belong to one currency, and nobody changes them when their summary is finished.
  const writtenParts = new WeakMap<Sums, WrittenPart>();

  /** A part, and the comma before it. */
  function partBytes(part: SummaryPart, currency: string): Uint8Array {
    const known = writtenParts.get(part.sums);
    if (known?.date === part.date) return known.bytes;
    // Short buffers of Node.js are parts of a large one, which a remembered part would keep.
    const bytes = encoder.encode(`,${JSON.stringify(partBody(part, currency))}`);
    writtenParts.set(part.sums, { date: part.date, bytes });
    return bytes;
  }

  function partBody({ date, sums }: SummaryPart, currency: string): PartBody {
    const figures = figuresOf(sums, currency);
    return {
      date,
      totalAmount: amountNumber(figures.total),
      categoryBreakdown: figures.categories.map(categoryBody),
      summary: writer.writePart(figures),
    };
  }

  /** The text before the first part. */
  function beginning({ accountId, summary, createdAt, before }: DescribedSummary): Uint8Array {
    const body = {
      id: stableUuid('summary', accountId, summary.from, summary.until),
      userId: accountId,
      periodStart: summary.from,
      periodEnd: instantsLater(summary.until, -1),
      summary: writer.write(summary, before),
      currency: summary.currency,
      totalAmount: amountNumber(summary.total),
      categoryTotals: summary.categories.map(categoryBody),
      detailedCategoryTotals: summary.subcategories.map(({ category, subcategory, amount }) => ({
        category,
        subcategory,
        totalAmount: amountNumber(amount),
      })),
      otherCurrencies: summary.otherCurrencies.map((total) => ({
        currency: total.currency,
        totalAmount: amountNumber(total),
      })),
      isSent: false,
      createdAt,
    } satisfies Omit<Body, 'dailySummaries'>;
    return Buffer.from(`${JSON.stringify(body).slice(0, -1)},"dailySummaries":[`);
  }

  return {
    write(described) {
      const { parts, currency } = described.summary;
      const [first, ...others] = Array.from(parts, (part) => partBytes(part, currency));
      return Buffer.concat([beginning(described), ...(first ? [first.subarray(1)] : []), ...others, ending]);
    },

    async *writeWhileSent(described) {
      const { parts, currency } = described.summary;
      yield beginning(described);
      let bodies: PartBody[] = [];
      let separator = '';
      for (const part of parts) {
        bodies.push(partBody(part, currency));
        if (bodies.length < partsAtATime) continue;
        yield Buffer.from(separator + JSON.stringify(bodies).slice(1, -1));
        separator = ',';
        bodies = [];
        await otherWork();
      }
      yield Buffer.from(bodies.length === 0 ? ']}' : `${separator}${JSON.stringify(bodies).slice(1)}}`);
    },
  };
}

const encoder = new TextEncoder();

const ending = Buffer.from(']}');

function categoryBody({ category, amount }: CategoryAmount) {
  return { category, totalAmount: amountNumber(amount) };
}
