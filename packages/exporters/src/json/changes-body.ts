import { decimalString } from '@outlay/core/money';
import type { Changes, DocumentState } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { decimalOrNull } from './values-body.ts';

/** The JSON form of the changes since the last report. */
export function changesBody({
  revision,
  since,
  totals,
  documents,
}: Changes): NonNullable<ReportBody['changes']> {
  return {
    revision,
    since,
    totals: totals.map(({ before, effect, now }) => ({
      currency: now.currency,
      before: decimalString(before),
      effect: decimalString(effect),
      now: decimalString(now),
    })),
    documents: documents.map(({ change, id, fields, before, now, effect }) => ({
      change,
      id,
      fields,
      currency: effect.currency,
      before: before && stateBody(before),
      now: now && stateBody(now),
      effect: decimalString(effect),
    })),
  };
}

function stateBody({ date, store, category, amount, isIncome, tax, ...rest }: DocumentState) {
  const { paymentMethod, identifier, tags } = rest;
  return {
    date,
    store,
    category,
    amount: decimalString(amount),
    isIncome,
    tax: decimalOrNull(tax),
    paymentMethod,
    identifier,
    tags: tags && [...tags],
  };
}
