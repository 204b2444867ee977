import { decimalString, type Money, parseMoney, subtractMoney, sumMoney } from '@outlay/core/money';
import type { Dataset } from '../figures/dataset.ts';
import type { DifferenceReason, DocumentRow, DuplicateEffect } from '../figures/figures.ts';

/** The records in which reasons for a difference are sought. */
export type DifferenceEvidence = {
  /** Every document of the period, income included. */
  readonly documents: readonly DocumentRow[];
  /** `null` if the service did not return all pairs. */
  readonly duplicateEffect: readonly DuplicateEffect[] | null;
  readonly dataset: Dataset;
};

type Candidate = Omit<DifferenceReason, 'isExact'>;

/**
 * Possible reasons for the difference between a summary and its documents: records known to be missing or uncertain,
 * and amounts that match the difference exactly.
 * @param difference - summary less documents, not zero
 */
export function differenceReasons(difference: Money, evidence: DifferenceEvidence): DifferenceReason[] {
  const isExact = ({ amount }: Candidate) => amount?.minor === difference.minor;
  const known = knownReasons(difference, evidence);
  const guessed = guessedReasons(difference.currency, evidence).filter(isExact);
  return [...known, ...guessed].map((reason) => ({ ...reason, isExact: isExact(reason) }));
}

/** Missing or uncertain records, whether or not they match the difference. */
function knownReasons(
  difference: Money,
  { documents, duplicateEffect, dataset }: DifferenceEvidence,
): Candidate[] {
  const { gaps, unreadableDocuments, summary } = dataset;
  const { currency } = difference;
  const others = documents.filter(({ full }) => full.currency !== currency);
  const made = summary?.createdAt ?? null;
  const late = documents.filter(({ createdAt }) => made !== null && createdAt !== null && createdAt > made);
  const duplicates = duplicateEffect?.find(({ total }) => total.currency === currency);
  const days = gaps.map((gap) => gap.difference);
  return [
    ...(others.length > 0
      ? [{ code: 'other_currencies' as const, documents: others.length, amount: mixedUp(others, difference) }]
      : []),
    ...(unreadableDocuments > 0
      ? [{ code: 'unreadable_documents' as const, documents: unreadableDocuments, amount: null }]
      : []),
    ...(days.length > 0
      ? [{ code: 'unproved_days' as const, documents: null, amount: sumIn(days, currency) }]
      : []),
    ...(duplicates
      ? [
          {
            code: 'duplicates' as const,
            documents: duplicates.documents,
            amount: negated(duplicates.difference),
          },
        ]
      : []),
    ...(late.length > 0 ? [leftOut('late_documents', late, currency)] : []),
  ];
}

/** Records that a service might count differently. */
function guessedReasons(currency: string, { documents }: DifferenceEvidence): Candidate[] {
  const shared = documents.flatMap(({ full, owned }) =>
    owned && full.currency === currency ? [subtractMoney(full, owned)] : [],
  );
  return [
    leftOut(
      'refunds',
      documents.filter(({ flow }) => flow === 'refund'),
      currency,
    ),
    leftOut(
      'income',
      documents.filter(({ flow }) => flow === 'income'),
      currency,
    ),
    { code: 'shares_of_others', documents: shared.length, amount: negated(sumMoney(shared, currency)) },
  ];
}

function leftOut(
  code: DifferenceReason['code'],
  documents: readonly DocumentRow[],
  currency: string,
): Candidate {
  const amounts = documents.map(({ full }) => full);
  return { code, documents: documents.length, amount: negated(sumIn(amounts, currency)) };
}

/** The amounts of other currencies, added up as if they were in this one; only if they explain the whole difference. */
function mixedUp(documents: readonly DocumentRow[], difference: Money): Money | null {
  const { minor, currency } = difference;
  try {
    const numbers = documents.map(({ full }) => parseMoney(decimalString(full), currency));
    const sum = sumMoney(numbers, currency);
    return sum.minor === minor ? sum : null;
  } catch {
    return null; // Three decimals of KWD are no amount in PLN.
  }
}

function sumIn(amounts: readonly Money[], currency: string): Money {
  return sumMoney(
    amounts.filter((amount) => amount.currency === currency),
    currency,
  );
}

function negated(amount: Money): Money {
  return { ...amount, minor: -amount.minor };
}
