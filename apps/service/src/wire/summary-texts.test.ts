import { parseMoney } from '@outlay/core/money';
import { addDays, instantsOf } from '@outlay/core/time';
import { expect, it } from 'vitest';
import { summarize } from '../calculation/summarize.ts';
import { ruleBasedWriter } from '../calculation/summary-writer.ts';
import { gather } from '../testing/gather.ts';
import { createSummaryTexts } from './summary-texts.ts';

it.each([1, 499, 500, 501, 1000, 1001])(
  'writes %i days while they are sent as it writes them at once',
  async (days) => {
    const timeZone = 'Europe/Warsaw';
    const range = instantsOf({ from: '2020-01-01', until: addDays('2020-01-01', days) }, timeZone);
    const documents = ['2020-01-01T10:00:00.000Z', '2021-05-15T10:00:00.000Z', '2022-09-26T10:00:00.000Z']
      .filter((purchasedAt) => purchasedAt < range.until)
      .map((purchasedAt) => ({
        purchasedAt,
        total: parseMoney('12.34', 'PLN'),
        category: 'Spożywcze',
        lineItems: [],
      }));
    const summary = summarize({ ...range, documents, granularity: 'Day', timeZone, currency: 'PLN' });
    const texts = createSummaryTexts(ruleBasedWriter);
    const described = { accountId: 'an account', summary, createdAt: '2026-10-15T12:00:00.000Z' };
    const text = texts.write(described).toString();
    expect(Buffer.concat(await gather(texts.writeWhileSent(described))).toString()).toBe(text);
    const { dailySummaries } = JSON.parse(text) as {
      dailySummaries: { date: string; totalAmount: number }[];
    };
    expect(dailySummaries.map(({ date }) => date)).toEqual(
      Array.from({ length: days }, (_, index) => addDays('2020-01-01', index)),
    );
    expect(dailySummaries.filter(({ totalAmount }) => totalAmount === 12.34)).toHaveLength(documents.length);
  },
);
