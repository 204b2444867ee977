import { setImmediate as otherWork } from 'node:timers/promises';
import type { PeriodSummaryBody, WeeklySummaryBody } from '@outlay/core/contract';
import type { Instant } from '@outlay/core/time';
import { instantsLater } from '../calculation/instant-range.ts';
import {
  type CategoryAmount,
  type Figures,
  figuresOf,
  type Summary,
  type SummaryPart,
} from '../calculation/summarize.ts';
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

/** Writes summaries as JSON in the form of the interface. */
export type SummaryTexts = {
  /** The whole text. */
  write(described: DescribedSummary): string;
  /** The text of a long summary. Its parts are written while it is sent, and other requests are processed in between. */
  writeWhileSent(described: DescribedSummary): AsyncGenerator<string>;
};

type Body = PeriodSummaryBody & WeeklySummaryBody;
type PartBody = NonNullable<PeriodSummaryBody['dailySummaries']>[number];

/** Creates what writes summaries. It remembers the texts of parts for as long as their sums are remembered. */
export function createSummaryTexts(writer: SummaryWriter): SummaryTexts {
  // Sums belong to one currency, and nobody changes them when their summary is finished.
  const figuresTexts = new WeakMap<Sums, string>();

  function partText({ date, sums }: SummaryPart, currency: string): string {
    const known = figuresTexts.get(sums);
    const text = known ?? figuresText(figuresOf(sums, currency));
    if (known === undefined) figuresTexts.set(sums, text);
    return `{"date":"${date}",${text}`;
  }

  /** The text of a part after its date. */
  function figuresText(figures: Figures): string {
    const body = {
      totalAmount: amountNumber(figures.total),
      categoryBreakdown: figures.categories.map(categoryBody),
      summary: writer.writePart(figures),
    } satisfies Omit<PartBody, 'date'>;
    return JSON.stringify(body).slice(1);
  }

  /** The text before the first part. */
  function beginning({ accountId, summary, createdAt, before }: DescribedSummary): string {
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
    return `${JSON.stringify(body).slice(0, -1)},"dailySummaries":[`;
  }

  return {
    write(described) {
      const { parts, currency } = described.summary;
      const texts = Array.from(parts, (part) => partText(part, currency));
      return `${beginning(described)}${texts.join(',')}]}`;
    },

    async *writeWhileSent(described) {
      const { parts, currency } = described.summary;
      yield beginning(described);
      let texts: string[] = [];
      let separator = '';
      for (const part of parts) {
        texts.push(partText(part, currency));
        if (texts.length < partsAtATime) continue;
        yield separator + texts.join(',');
        separator = ',';
        texts = [];
        await otherWork();
      }
      yield texts.length === 0 ? ']}' : `${separator}${texts.join(',')}]}`;
    },
  };
}

function categoryBody({ category, amount }: CategoryAmount) {
  return { category, totalAmount: amountNumber(amount) };
}
