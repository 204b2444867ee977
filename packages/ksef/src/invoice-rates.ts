import { type Money, zero } from '@outlay/core/money';
import { amountIn } from './field-readers.ts';
import type { InvoiceLine, InvoiceRate, VatTreatment } from './ksef-invoice.ts';
import type { Fields } from './xml/fields.ts';

/** A net amount, its tax if it has one, and the rates that it may be at: the first is that of today. */
type RateField = {
  readonly net: string;
  readonly tax?: string;
  readonly treatment: VatTreatment;
  readonly percents?: readonly number[];
};

/** The fields of FA(3), as the schema describes them: http://crd.gov.pl/wzor/2025/06/25/13775/. */
const rateFields: readonly RateField[] = [
  { net: 'P_13_1', tax: 'P_14_1', treatment: 'taxed', percents: [23, 22] },
  { net: 'P_13_2', tax: 'P_14_2', treatment: 'taxed', percents: [8, 7] },
  { net: 'P_13_3', tax: 'P_14_3', treatment: 'taxed', percents: [5] },
  { net: 'P_13_4', tax: 'P_14_4', treatment: 'taxed', percents: [4, 3] },
  { net: 'P_13_5', tax: 'P_14_5', treatment: 'one_stop_shop' },
  { net: 'P_13_6_1', treatment: 'zero_rated', percents: [0] },
  { net: 'P_13_6_2', treatment: 'zero_rated', percents: [0] },
  { net: 'P_13_6_3', treatment: 'zero_rated', percents: [0] },
  { net: 'P_13_7', treatment: 'exempt' },
  { net: 'P_13_8', treatment: 'not_subject' },
  { net: 'P_13_9', treatment: 'not_subject' },
  { net: 'P_13_10', treatment: 'reverse_charge' },
  { net: 'P_13_11', treatment: 'margin' },
];

/**
 * Reads what is invoiced at each rate.
 * @param fa - the fields of `Fa`
 * @param lines - they tell which of two rates a field is of
 * @throws {KsefError}
 */
export function invoiceRates(fa: Fields, currency: string, lines: readonly InvoiceLine[]): InvoiceRate[] {
  const amount = amountIn(currency);
  return rateFields.flatMap(({ net, tax, treatment, percents = [] }) => {
    const read = fa.optional(net, amount);
    if (read === null) return [];
    // Only the tax of the special procedure may be left out of a field that is there.
    const charged = tax === undefined ? null : fa[isOptional(treatment)](tax, amount);
    const amounts = { net: read, tax: charged ?? zero(currency) };
    return [{ field: net, treatment, percent: percentOf(percents, amounts, lines), ...amounts }];
  });
}

function isOptional(treatment: VatTreatment): 'optional' | 'required' {
  return treatment === 'one_stop_shop' ? 'optional' : 'required';
}

/** The rate that the lines name; without lines, the only one that is right to the minor unit. */
function percentOf(
  percents: readonly number[],
  { net, tax }: { readonly net: Money; readonly tax: Money },
  lines: readonly InvoiceLine[],
): number | null {
  const [only, other] = percents;
  if (only === undefined || other === undefined) return only ?? null;
  const named = percents.filter((percent) => lines.some(({ rate }) => rate === String(percent)));
  const fitting = named.length > 0 ? named : percents.filter((percent) => isTaxAt(percent, net, tax));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Whether the tax is the rate of the net amount, rounded to the minor unit. */
function isTaxAt(percent: number, { minor }: Money, tax: Money): boolean {
  const off = minor * BigInt(percent) - tax.minor * 100n;
  return off <= 50n && off >= -50n;
}
