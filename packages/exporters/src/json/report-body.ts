import { type Report, reportOfFormat } from '@outlay/reports';
import { eppPurchases } from '../epp/epp-purchases.ts';
import type { ExportOptions } from '../exporter/exporter.ts';
import { optimaPurchases } from '../optima/optima-purchases.ts';
import { accountingBody, booksBody, purchaseRegisterBody } from './accounting-body.ts';
import { batchBody } from './batch-body.ts';
import { changesBody } from './changes-body.ts';
import { comparisonBody, reconciliationBody } from './comparison-body.ts';
import { documentBody } from './document-body.ts';
import { filterBody } from './filter-body.ts';
import { duplicateBody, duplicateEffectBody, groupBody, qualityBody } from './findings-body.ts';
import { invoicesBody } from './invoices-body.ts';
import { type LeftOut, ledgerBody } from './ledger-body.ts';
import {
  comingUpBody,
  moverBody,
  otherChangesBody,
  otherStoreChangesBody,
  storeMoverBody,
  trendBody,
  usualWeekBody,
} from './overview-body.ts';
import { recurringBody } from './recurring-body.ts';
import type { ReportBody } from './schema/report-schema.ts';
import {
  categoryBody,
  dayBody,
  flowBody,
  monthsBody,
  storeBody,
  subcategoryBody,
  weekBody,
} from './totals-body.ts';
import { countedBody, daysBody, moneyBody } from './values-body.ts';

/** The JSON form of a report. It lists what a file for Optima leaves out if one can be written. */
export function reportBody(report: Report, options: Pick<ExportOptions, 'optima'> = {}): ReportBody {
  const { figures, period } = report;
  return {
    schema: 'outlay.report/1',
    kind: report.kind,
    period: { ...daysBody(period), timeZone: period.timeZone, label: period.label, name: period.name },
    totals: figures.totals.map(countedBody),
    categories: figures.categories.map(categoryBody),
    stores: figures.stores.map(storeBody),
    days: figures.days.map(dayBody),
    documents: figures.documents.map(documentBody),
    comparison: figures.comparison && comparisonBody(figures.comparison),
    reconciliation: reconciliationBody(figures.reconciliation),
    recurring: figures.recurring?.map(recurringBody) ?? null,
    duplicates: figures.duplicates?.map(duplicateBody) ?? null,
    narrative: figures.narrative,
    warnings: report.warnings,
    title: report.title,
    account: report.account,
    locale: report.locale,
    generatedAt: report.generatedAt,
    mainCurrency: figures.mainCurrency,
    counted: figures.counted,
    narrativeSource: 'report',
    flows: figures.flows.map(flowBody),
    subcategories: figures.subcategories.map(subcategoryBody),
    weeks: figures.weeks.map(weekBody),
    undated: figures.undated.map(countedBody),
    months: figures.months && monthsBody(figures.months),
    income: figures.income.map(documentBody),
    lastYear: figures.lastYear && comparisonBody(figures.lastYear),
    dailyAverage: figures.dailyAverage && moneyBody(figures.dailyAverage),
    largestCategory: figures.largestCategory && categoryBody(figures.largestCategory),
    largestPurchase: figures.largestPurchase && documentBody(figures.largestPurchase),
    duplicateEffect: figures.duplicateEffect?.map(duplicateEffectBody) ?? null,
    quality: figures.quality.map(qualityBody),
    groups: figures.groups.map(groupBody),
    accounting: figures.accounting && accountingBody(figures.accounting),
    ledger: figures.ledger && ledgerBody(figures.ledger, leftOutOf(report, options)),
    invoices: figures.invoices && invoicesBody(figures.invoices),
    purchaseRegister: figures.purchaseRegister && purchaseRegisterBody(figures.purchaseRegister),
    books: figures.books?.map(booksBody) ?? null,
    changes: figures.changes && changesBody(figures.changes),
    batch: figures.batch && batchBody(figures.batch),
    serviceText: figures.serviceText,
    unavailable: figures.unavailable,
    comparisonGap: figures.comparisonGap,
    trend: figures.trend && trendBody(figures.trend),
    usualWeek: figures.usualWeek && usualWeekBody(figures.usualWeek),
    movers: figures.movers.map(moverBody),
    otherChanges: figures.otherChanges && otherChangesBody(figures.otherChanges),
    storeMovers: figures.storeMovers.map(storeMoverBody),
    otherStoreChanges: figures.otherStoreChanges && otherStoreChangesBody(figures.otherStoreChanges),
    comingUp: figures.comingUp && comingUpBody(figures.comingUp),
    filter: figures.filter && filterBody(figures.filter),
  };
}

/** What the files for accounting programs leave out. */
export function leftOutOf(report: Report, { optima }: Pick<ExportOptions, 'optima'>): LeftOut {
  const figuresOf = (format: string) => reportOfFormat(report, format).figures;
  return {
    epp: report.figures.accounting?.company ? eppPurchases(figuresOf('epp')).leftOut : null,
    optima: optima ? optimaPurchases(figuresOf('optima')).leftOut : null,
  };
}
