import { parseMoney } from '@outlay/core';
import { describe, expect, it } from 'vitest';
import { summarise } from './summarise.ts';
import { ruleBasedWriter } from './summary-writer.ts';

const week = {
  from: '2026-10-04T22:00:00.000Z',
  until: '2026-10-11T22:00:00.000Z',
  granularity: 'Day',
  timeZone: 'Europe/Warsaw',
  currency: 'PLN',
} as const;

function write(amounts: readonly (readonly [category: string, amount: string, currency?: string])[]) {
  const documents = amounts.map(([category, amount, currency = 'PLN']) => ({
    purchasedAt: '2026-10-06T10:00:00.000Z',
    total: parseMoney(amount, currency),
    category,
    lineItems: [],
  }));
  return ruleBasedWriter.write(summarise({ ...week, documents }), week.timeZone);
}

describe('the text of a summary', () => {
  it('says nothing but the figures', async () => {
    const text = await write([
      ['Spożywcze', '1500.00'],
      ['Zdrowie', '500.00'],
      ['Podróże', '99.90', 'EUR'],
    ]);
    expect(text.replaceAll('\u00a0', ' ')).toBe(
      '2026-10-05 – 2026-10-11: 2 000,00 PLN, liczba dokumentów: 2. ' +
        'Najwięcej: Spożywcze 1 500,00 PLN (75%), Zdrowie 500,00 PLN (25%). ' +
        'Najdroższy okres: od 2026-10-06, 2 000,00 PLN. W innych walutach: 99,90 EUR.',
    );
  });

  it('says that there was nothing', async () => {
    expect(await write([])).toBe('2026-10-05 – 2026-10-11: brak zakupów.');
  });

  it('gives no shares of a total that refunds made negative', async () => {
    expect(
      await write([
        ['Zdrowie', '5.00'],
        ['Ubrania', '-9.00'],
      ]),
    ).not.toContain('%');
  });
});
