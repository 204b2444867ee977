import { decimalString } from '@outlay/core/money';
import type { DuplicateEffect, DuplicateRow, GroupTotal, QualityFinding } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { countedBody, decimalOrNull, moneyBody, shareOrNull } from './values-body.ts';

/** The JSON form of a possible duplicate. */
export function duplicateBody(row: DuplicateRow): NonNullable<ReportBody['duplicates']>[number] {
  const {
    sourceId,
    targetId,
    store,
    date,
    amount,
    partOf,
    confidencePerMille,
    reason,
    isCountedTwice,
    other,
    matches,
  } = row;
  return {
    sourceId,
    targetId,
    store,
    date,
    amount: decimalOrNull(amount),
    currency: amount?.currency ?? null,
    partOf: decimalOrNull(partOf),
    confidence: shareOrNull(confidencePerMille),
    reason,
    isCountedTwice,
    other: other && {
      store: other.store,
      date: other.date,
      ...moneyBody(other.amount),
      partOf: decimalOrNull(other.partOf),
    },
    matches,
  };
}

/** The JSON form of a total with and without possible duplicates. */
export function duplicateEffectBody(
  effect: DuplicateEffect,
): NonNullable<ReportBody['duplicateEffect']>[number] {
  return {
    currency: effect.total.currency,
    total: decimalString(effect.total),
    documents: effect.documents,
    difference: decimalString(effect.difference),
    without: decimalString(effect.without),
  };
}

/** The JSON form of a group's spending. */
export function groupBody(total: GroupTotal): ReportBody['groups'][number] {
  return {
    groupId: total.groupId,
    group: total.group,
    currency: total.amount.currency,
    documents: total.documents,
    amount: decimalString(total.amount),
    full: decimalString(total.full),
    owned: decimalOrNull(total.owned),
    others: decimalOrNull(total.others),
    withoutShare: total.withoutShare,
  };
}

/** The JSON form of the result of a check. */
export function qualityBody(finding: QualityFinding): ReportBody['quality'][number] {
  const { code, checked, count, totals, documents } = finding;
  return {
    code,
    checked,
    count,
    totals: totals.map(countedBody),
    documents: documents.map(({ id, date, store, category, amount }) => ({
      id,
      date,
      store,
      category,
      ...moneyBody(amount),
    })),
  };
}
