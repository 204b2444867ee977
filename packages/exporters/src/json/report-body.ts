import { decimalString, lastDay, type Money } from '@outlay/core';
import type { Report } from '@outlay/reports';

/**
 * A report as JSON, schema `outlay.report/1`. Amounts are decimal strings, shares are parts of one, days are
 * inclusive; what the service did not give is `null`. Names are never taken away or given another meaning.
 */
export type ReportBody = {
  readonly schema: 'outlay.report/1';
  readonly kind: string;
  readonly period: PeriodBody & { readonly timeZone: string; readonly label: string; readonly name: string };
  readonly totals: readonly (AmountBody & { readonly documents: number })[];
  readonly categories: readonly ({ readonly category: string | null } & AmountBody & {
      readonly share: number | null;
      readonly emoji: string | null;
    })[];
  readonly stores: readonly ({ readonly store: string | null } & AmountBody & {
      readonly documents: number;
    })[];
  readonly days: readonly ({ readonly date: string } & AmountBody & { readonly documents: number })[];
  readonly documents: readonly DocumentBody[];
  readonly comparison: ComparisonBody | null;
  readonly reconciliation: ReconciliationBody;
  readonly recurring: readonly RecurringBody[];
  readonly duplicates: readonly DuplicateBody[];
  readonly narrative: string | null;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly title: string;
  readonly account: string | null;
  readonly locale: string;
  readonly generatedAt: string;
  /** Whose words the narrative is: the service's own, or the report's from its figures. */
  readonly narrativeSource: 'service' | 'report' | null;
};

type AmountBody = { readonly currency: string; readonly amount: string };
type PeriodBody = { readonly start: string; readonly end: string };

type DocumentBody = {
  readonly id: string | null;
  readonly date: string | null;
  readonly store: string | null;
  readonly category: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly tax: string | null;
  readonly owned: string | null;
  readonly full: string;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  readonly tags: readonly string[];
  readonly parts: readonly { readonly category: string | null; readonly amount: string }[];
};

type ComparisonBody = {
  readonly previous: PeriodBody & { readonly label: string };
  /** `amount` is what was spent before. */
  readonly totals: readonly (AmountBody & { readonly change: string; readonly changeShare: number | null })[];
};

type ReconciliationBody = {
  readonly status: 'balanced' | 'differs' | 'unchecked';
  readonly summaryTotal: string | null;
  readonly documentsTotal: string;
  /** Summary less documents. */
  readonly difference: string | null;
  readonly currency: string;
  readonly source: string | null;
  readonly categoriesTotal: string | null;
};

type RecurringBody = Report['figures']['recurring'][number];

type DuplicateBody = {
  readonly sourceId: string | null;
  readonly targetId: string | null;
  readonly store: string | null;
  readonly date: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly confidence: number | null;
  readonly reason: string | null;
};

type Figures = Report['figures'];

/** The JSON form of a report. */
export function reportBody(report: Report): ReportBody {
  const { figures, period } = report;
  return {
    schema: 'outlay.report/1',
    kind: report.kind,
    period: { ...days(period), timeZone: period.timeZone, label: period.label, name: period.name },
    totals: figures.totals.map(({ amount, documents }) => ({ ...amountBody(amount), documents })),
    categories: figures.categories.map(({ category, amount, perMille, emoji }) => ({
      category,
      ...amountBody(amount),
      share: share(perMille),
      emoji,
    })),
    stores: figures.stores.map(({ store, amount, documents }) => ({
      store,
      ...amountBody(amount),
      documents,
    })),
    days: figures.days.map(({ date, amount, documents }) => ({ date, ...amountBody(amount), documents })),
    documents: figures.documents.map(documentBody),
    comparison: comparisonBody(figures.comparison),
    reconciliation: reconciliationBody(figures.reconciliation),
    recurring: figures.recurring,
    duplicates: figures.duplicates.map(duplicateBody),
    narrative: figures.narrative?.text ?? null,
    warnings: report.warnings,
    title: report.title,
    account: report.account,
    locale: report.locale,
    generatedAt: report.generatedAt,
    narrativeSource: figures.narrative?.source ?? null,
  };
}

function documentBody(document: Figures['documents'][number]): DocumentBody {
  const { id, date, store, category, amount, full, tax, owned, paymentMethod, identifier, tags, parts } =
    document;
  return {
    id,
    date,
    store,
    category,
    amount: decimalString(amount),
    currency: amount.currency,
    tax: decimalOrNull(tax),
    owned: decimalOrNull(owned),
    full: decimalString(full),
    paymentMethod,
    identifier,
    tags,
    parts: parts.map((part) => ({ category: part.category, amount: decimalString(part.amount) })),
  };
}

function comparisonBody(comparison: Figures['comparison']): ComparisonBody | null {
  return (
    comparison && {
      previous: { ...days(comparison.previous), label: comparison.previous.label },
      totals: comparison.totals.map(({ previous, change, changePerMille }) => ({
        ...amountBody(previous),
        change: decimalString(change),
        changeShare: share(changePerMille),
      })),
    }
  );
}

function reconciliationBody(reconciliation: Figures['reconciliation']): ReconciliationBody {
  const { status, summaryTotal, documentsTotal, difference, currency, source, categoriesTotal } =
    reconciliation;
  return {
    status,
    summaryTotal: decimalOrNull(summaryTotal),
    documentsTotal: decimalString(documentsTotal),
    difference: decimalOrNull(difference),
    currency,
    source,
    categoriesTotal: decimalOrNull(categoriesTotal),
  };
}

function duplicateBody(duplicate: Figures['duplicates'][number]): DuplicateBody {
  const { sourceId, targetId, store, date, amount, confidencePerMille, reason } = duplicate;
  return {
    sourceId,
    targetId,
    store,
    date,
    amount: decimalOrNull(amount),
    currency: amount?.currency ?? null,
    confidence: share(confidencePerMille),
    reason,
  };
}

function days(period: Report['period'] | NonNullable<Figures['comparison']>['previous']): PeriodBody {
  return { start: period.from, end: lastDay(period) };
}

function amountBody(amount: Money): AmountBody {
  return { currency: amount.currency, amount: decimalString(amount) };
}

function decimalOrNull(amount: Money | null): string | null {
  return amount && decimalString(amount);
}

/** A division is rounded correctly, so thousandths come out as the shortest decimal: 0.324. */
function share(perMille: number | null): number | null {
  return perMille === null ? null : perMille / 1000;
}
