import { z } from 'zod';

const amountForm = 'a decimal string like "1234.50"';

/** An exact amount of money in the `currency` beside it or of the enclosing object. */
export const amount = z
  .string(amountForm)
  .regex(/^-?\d+(\.\d+)?$/, amountForm)
  .meta({
    id: 'amount',
    description:
      'An exact amount as a decimal string with a dot and the decimals of its currency: "1234.50", "-0.05", "1200" for JPY. Its currency is the nearest "currency": of the same object, or of the object around it.',
    examples: ['1234.50', '-0.05'],
  });

const currencyForm = 'a currency code like "PLN"';

/** ISO 4217 code. */
export const currency = z
  .string(currencyForm)
  .regex(/^[A-Z]{3}$/, currencyForm)
  .meta({
    id: 'currency',
    description: 'ISO 4217 code of a currency.',
    examples: ['PLN'],
  });

/** A fraction of one, exact to a thousandth. */
export const share = z.number().meta({
  id: 'share',
  description: 'A part of one, exact to a thousandth: 0.324 is 32.4%.',
  examples: [0.324],
});

/** A number of items. */
export const count = z.int().min(0).meta({ id: 'count', description: 'A number of things.' });

/** A calendar day. */
export const day = z.iso.date('a day like "2026-10-01"').meta({
  id: 'day',
  description: 'A calendar day, YYYY-MM-DD, in the time zone of the period.',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
  examples: ['2026-10-01'],
});

/** An instant in UTC. */
export const instant = z.iso
  .datetime({ precision: 3, error: 'an instant like "2026-11-01T06:30:00.000Z"' })
  .meta({
    id: 'instant',
    description: 'An instant, ISO 8601 in UTC with milliseconds.',
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
    examples: ['2026-11-01T06:30:00.000Z'],
  });

/** A plain decimal number of any precision, not an amount. */
export const decimal = z.string().meta({
  description: 'A plain decimal number of any precision as a string: a quantity, a price a litre.',
  examples: ['0.355'],
});

/** A name in the report's language or as the service spells it. */
export const text = z.string();

/** First and last day, both inclusive. */
export const days = z.object({
  start: day.describe('The first day, inclusive.'),
  end: day.describe('The last day, inclusive.'),
});

/** An amount in its own currency. */
export const money = z.object({ currency, amount });

/** An amount in its own currency, and the number of its documents. */
export const countedMoney = z.object({ currency, amount, documents: count.describe('Number of documents.') });
