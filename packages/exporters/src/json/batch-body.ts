import { decimalString } from '@outlay/core/money';
import type { BatchFigures, BatchSum, WaitingDocument } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { daysBody, moneyBody } from './values-body.ts';

/** The JSON form of a batch. */
export function batchBody({
  covered,
  totals,
  waiting,
  ...counts
}: BatchFigures): NonNullable<ReportBody['batch']> {
  return {
    ...counts,
    covered: daysBody(covered),
    totals: totals.map(({ flow, documents, reversals, before, batch, toDate, full }) => ({
      flow,
      currency: full.currency,
      documents: sumBody(documents),
      reversals: sumBody(reversals),
      before: decimalString(before),
      batch: decimalString(batch),
      toDate: decimalString(toDate),
      full: decimalString(full),
    })),
    waiting: waiting.map(waitingBody),
  };
}

function sumBody({ count, amount }: BatchSum) {
  return { count, amount: decimalString(amount) };
}

function waitingBody({ document, reason, character }: WaitingDocument) {
  const { id, date, store, amount } = document;
  return { id, date, store, ...moneyBody(amount), reason, character };
}
