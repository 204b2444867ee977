import type { Granularity } from '@outlay/core/contract';
import { parseMoney } from '@outlay/core/money';
import { describe, expect, it } from 'vitest';
import { figuresOf, summarize } from './summarize.ts';
import { ruleBasedWriter, type WeekBefore } from './summary-writer.ts';

const week = { from: '2026-10-04T22:00:00.000Z', until: '2026-10-11T22:00:00.000Z' };
const month = { from: '2026-09-30T22:00:00.000Z', until: '2026-10-31T23:00:00.000Z' };
const warsaw = { timeZone: 'Europe/Warsaw', currency: 'PLN' } as const;

type Bought = readonly [category: string, amount: string, fields?: { day?: string; currency?: string }];

function summaryOf(bought: readonly Bought[], range = week, granularity: Granularity = 'Day') {
  const documents = bought.map(([category, amount, { day = '06', currency = 'PLN' } = {}]) => ({
    purchasedAt: `2026-10-${day}T10:00:00.000Z`,
    total: parseMoney(amount, currency),
    category,
    lineItems: [],
  }));
  return summarize({ ...warsaw, ...range, granularity, documents });
}

function write(bought: readonly Bought[], before?: WeekBefore) {
  return ruleBasedWriter.write(summaryOf(bought), before).replaceAll('\u00a0', ' ');
}

const before = (amount: string, documentCount = 3) => ({ total: parseMoney(amount, 'PLN'), documentCount });

describe('the text of a summary', () => {
  it('contains only the figures, in natural notation', () => {
    const bought: Bought[] = [
      ['Spożywcze', '1500.00'],
      ['Zdrowie', '500.00', { day: '07' }],
      ['Podróże', '99.90', { currency: 'EUR' }],
    ];
    expect(write(bought, before('2300.00'))).toBe(
      '5–11 października 2026: 2 dokumenty na 2 000,00 zł. ' +
        'O 300,00 zł (13%) mniej niż tydzień wcześniej. ' +
        'Najwięcej na: Spożywcze 1 500,00 zł (75%), Zdrowie 500,00 zł (25%). ' +
        'Najdroższy dzień: wtorek, 6 października, 1 500,00 zł. W innych walutach: 99,90 EUR.',
    );
  });

  it.each([
    ['more', before('8.00'), 'O 2,00 zł (25%) więcej niż tydzień wcześniej.'],
    ['the same', before('10.00'), 'Tyle samo co tydzień wcześniej.'],
    ['more than refunds', before('-5.00'), 'O 15,00 zł więcej niż tydzień wcześniej.'],
    ['a little more', before('9.99'), 'O 0,01 zł (poniżej 1%) więcej niż tydzień wcześniej.'],
  ])('compares with the week before: %s', (_, weekBefore, sentence) => {
    expect(write([['Zdrowie', '10.00']], weekBefore)).toBe(
      `5–11 października 2026: 1 dokument na 10,00 zł. ${sentence} Najwięcej na: Zdrowie 10,00 zł (100%).`,
    );
  });

  it('compares with nothing when the week before is not known or was empty', () => {
    for (const unknown of [undefined, before('0.00', 0)]) {
      expect(write([['Zdrowie', '10.00']], unknown)).not.toContain('wcześniej');
    }
  });

  it('says that there was nothing', () => {
    expect(write([])).toBe('5–11 października 2026: brak zakupów.');
    expect(write([['Podróże', '99.90', { currency: 'EUR' }]])).toBe(
      '5–11 października 2026: brak zakupów w walucie konta (PLN). W innych walutach: 99,90 EUR.',
    );
  });

  it('gives no shares of a total that refunds made negative', () => {
    const text = write([
      ['Zdrowie', '5.00'],
      ['Ubrania', '-9.00'],
    ]);
    expect(text).toBe('5–11 października 2026: 2 dokumenty na -4,00 zł. Najwięcej na: Zdrowie 5,00 zł.');
  });

  it.each([
    ['Week', 'Najdroższy tydzień: 26–31 października 2026, 9,00 zł.'],
    ['Month', ''],
  ] as const)('names the dearest %s of a month', (granularity, sentence) => {
    const bought: Bought[] = [
      ['Zdrowie', '5.00'],
      ['Zdrowie', '9.00', { day: '28' }],
    ];
    const text = ruleBasedWriter.write(summaryOf(bought, month, granularity));
    expect(text.replaceAll('\u00a0', ' ')).toBe(
      ['1–31 października 2026: 2 dokumenty na 14,00 zł. Najwięcej na: Zdrowie 14,00 zł (100%).', sentence]
        .filter(Boolean)
        .join(' '),
    );
  });

  it('is a sentence for each part', () => {
    const { parts } = summaryOf([
      ['Zdrowie', '5.00'],
      ['Dom', '9.00'],
    ]);
    const sentences = [...parts]
      .slice(0, 2)
      .map(({ sums }) => ruleBasedWriter.writePart(figuresOf(sums, 'PLN')));
    expect(sentences.map((sentence) => sentence.replaceAll('\u00a0', ' '))).toEqual([
      'Brak zakupów.',
      '2 dokumenty na 14,00 zł, najwięcej na: Dom (9,00 zł).',
    ]);
  });
});
