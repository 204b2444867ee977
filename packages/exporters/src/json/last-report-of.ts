import { DomainError } from '@outlay/core';
import { decimalString, type Money, parseMoney, sumMoney } from '@outlay/core/money';
import { inclusivePeriod } from '@outlay/core/time';
import type { LastDocument, LastReport } from '@outlay/reports';
import { ExportError } from '../exporter/export-error.ts';
import type { ReadableReportBody } from './schema/readable-schema.ts';

type DocumentBody = ReadableReportBody['documents'][number];

/**
 * Converts a parsed report to the `lastReport` of `buildReport`, for a later report of the same period.
 * @throws {ExportError} `invalid_report` if an amount is finer than its currency, the period ends before it begins, or
 *   the documents do not add up to the totals
 */
export function lastReportOf(body: ReadableReportBody): LastReport {
  const documents = lastDocuments(body.documents, 'documents');
  const totals = body.totals.map(({ amount, currency }, index) => ({
    amount: moneyAt(`totals[${index}].amount`, amount, currency),
  }));
  assertComplete(totals, documents);
  const { start, end } = body.period;
  return {
    kind: body.kind,
    period: at('period', () => inclusivePeriod(start, end)),
    generatedAt: body.generatedAt ?? null,
    locale: body.locale ?? null,
    counted: body.counted ?? null,
    filter: body.filter?.criteria ?? [],
    totals,
    documents,
    income: body.income ? lastDocuments(body.income, 'income') : null,
  };
}

function lastDocuments(bodies: readonly DocumentBody[], list: string): LastDocument[] {
  return bodies.map((body, index) => lastDocument(body, `${list}[${index}]`));
}

function lastDocument(body: DocumentBody, path: string): LastDocument {
  const { id, date, store, category, subcategory, paymentMethod, identifier, tags, currency } = body;
  const amountOf = (name: string, amount: string) => moneyAt(`${path}.${name}`, amount, currency);
  const amountOrNull = (name: string, amount: string | null) =>
    amount === null ? null : amountOf(name, amount);
  const amount = amountOf('amount', body.amount);
  return {
    id,
    date,
    store,
    category,
    subcategory,
    amount,
    full: body.full === undefined ? amount : amountOf('full', body.full),
    tax: body.tax === undefined ? undefined : amountOrNull('tax', body.tax),
    paymentMethod,
    identifier,
    tags,
    parts: lastParts(body, amountOf),
    lineItems: body.lineItems?.map((item, index) => ({
      ...item,
      amount: amountOrNull(`lineItems[${index}].amount`, item.amount),
    })),
  };
}

/** The parts of a document; `undefined` if its report has no subcategories. */
function lastParts(
  { parts }: DocumentBody,
  amountOf: (name: string, amount: string) => Money,
): LastDocument['parts'] {
  const read = parts?.flatMap(({ category, subcategory, amount }, index) =>
    subcategory === undefined
      ? []
      : [{ category, subcategory, amount: amountOf(`parts[${index}].amount`, amount) }],
  );
  return read?.length === parts?.length ? read : undefined;
}

/** Rejects a file with removed documents or changed amounts. */
function assertComplete(totals: LastReport['totals'], documents: readonly LastDocument[]): void {
  const groups = Map.groupBy(documents, ({ amount }) => amount.currency);
  const currencies = new Set([...totals.map(({ amount }) => amount.currency), ...groups.keys()]);
  for (const currency of currencies) {
    const sumOf = (list: LastReport['totals']) =>
      sumMoney(
        list.flatMap(({ amount }) => (amount.currency === currency ? amount : [])),
        currency,
      );
    const [total, sum] = [sumOf(totals), sumOf(groups.get(currency) ?? [])];
    if (total.minor === sum.minor) continue;
    throw new ExportError(
      'invalid_report',
      `totals: expected ${decimalString(sum)} ${currency}, the sum of the documents, received ${decimalString(total)} ${currency}`,
    );
  }
}

function moneyAt(path: string, amount: string, currency: string): Money {
  return at(path, () => parseMoney(amount, currency));
}

function at<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ExportError('invalid_report', `${path}: ${error.message}`);
  }
}
