export { batchRecord } from './batches/batch-record.ts';
export { takeBatch } from './batches/take-batch.ts';
export { readTaxId, type TaxId, type TaxIdProblem } from './booking/tax-id.ts';
export { vatPurchases } from './booking/vat-purchases.ts';
export { buildReport, type ReportOptions } from './build-report.ts';
export { allDocuments } from './calc/all-documents.ts';
export {
  type BatchHistory,
  type BatchRecord,
  batchHistory,
  type ExportedDocument,
  type FormatRecord,
} from './calc/batch-history.ts';
export type { BatchOptions, TakenBatch } from './calc/batch-of.ts';
export { mainCurrency } from './calc/by-currency.ts';
export { changesSince, type ReportNow } from './calc/changes.ts';
export { closestName } from './calc/closest-name.ts';
export type { CountedPartKind } from './calc/counted-parts.ts';
export { type DataRow, type DataRows, dataRows } from './calc/data-rows.ts';
export { entrySupplier } from './calc/entry-supplier.ts';
export { type FilteredDataset, filterDataset } from './calc/filter-dataset.ts';
export { filterSlug } from './calc/filter-slug.ts';
export { historyOfFormat } from './calc/held-documents.ts';
export { defaultIncomeCategories } from './calc/income-categories.ts';
export { type MatchingOptions, matchInvoices } from './calc/match-invoices.ts';
export { isSameFilter } from './calc/same-filter.ts';
export type { UnknownName } from './calc/unknown-names.ts';
export type { UnknownRuleName } from './calc/unknown-rule-names.ts';
export { type NameLists, unlistedFilterNames, unlistedRuleNames } from './calc/unlisted-names.ts';
export { type CountingOptions, closingDocuments, hasChangedSinceClosing } from './closing-documents.ts';
export type {
  Accounting,
  AccountingEntry,
  AccountTotal,
  Booking,
  MissingField,
  NamedAccounts,
  PurchaseRegister,
  PurchaseRegisterRow,
  RegisterField,
  StoreWithoutSupplier,
  Supplier,
  UnmappedTotal,
} from './figures/accounting-figures.ts';
export {
  type AccountAssignment,
  type AccountingMapping,
  type AccountingRule,
  type Company,
  type ExpenseMatch,
  type PaymentAccounts,
  type SupplierRule,
  type TaxAccount,
  type TaxCountry,
  taxCountries,
} from './figures/accounting-mapping.ts';
export type {
  BatchAmount,
  BatchCounts,
  BatchEntry,
  BatchFigures,
  BatchSum,
  BatchTotal,
  Wait,
  WaitingDocument,
} from './figures/batch-figures.ts';
export type { BooksTax, BooksTotal } from './figures/books-figures.ts';
export type {
  ChangedField,
  ChangedTotal,
  Changes,
  DocumentChange,
  DocumentState,
} from './figures/change-figures.ts';
export type { ClosedDocuments } from './figures/closed-documents.ts';
export type {
  Dataset,
  DuplicatePair,
  FilteredDocument,
  Gap,
  GroupName,
  MonthTotal,
  PastPeriod,
  PaymentHistory,
  RecordsStart,
  SourcedSummary,
} from './figures/dataset.ts';
export {
  type CategoryTotal,
  type ComparedTotal,
  type Comparison,
  type ComparisonBasis,
  type ComparisonGap,
  type CountedAmount,
  type CurrencyTotal,
  countedAmounts,
  type DayTotal,
  type DifferenceCode,
  type DifferenceReason,
  type DocumentPart,
  type DocumentRow,
  type DuplicateDocument,
  type DuplicateEffect,
  type DuplicateMatch,
  type DuplicateRow,
  type FilterFigures,
  type FilterTotal,
  type FlowTotal,
  type GroupTotal,
  type LineItemRow,
  type MonthMatrix,
  type MonthRow,
  type QualityCode,
  type QualityFinding,
  type Reconciliation,
  type RecurringPayment,
  type RecurringRow,
  type RecurringStatus,
  type ReportFigures,
  type StoreTotal,
  type SubcategoryTotal,
  type WeekTotal,
} from './figures/figures.ts';
export type {
  AmbiguousInvoice,
  InvoiceFigures,
  InvoiceMatch,
  InvoiceMatching,
  MatchedInvoice,
  SupplierInvoice,
  SupplierInvoices,
  SupplierRate,
  UnreadInvoice,
  UnreadReason,
} from './figures/invoice-figures.ts';
export type { LastDocument, LastReport } from './figures/last-report.ts';
export type {
  IncomePayment,
  Ledger,
  LedgerEntry,
  LedgerEntryKind,
  TaxRate,
  UnmappedPayment,
  UnsplitDocument,
  UnsplitReason,
} from './figures/ledger-figures.ts';
export type {
  ComingUp,
  Mover,
  MoverCause,
  OtherChanges,
  OtherStoreChanges,
  Trend,
  TrendAverage,
  TrendColumn,
  UpcomingPayment,
  UsualWeek,
} from './figures/overview-figures.ts';
export { ReportError, type ReportErrorCode } from './figures/report-error.ts';
export {
  type FilterCriterion,
  type FilterKey,
  filterCriteria,
  filterKeys,
  type ReportFilter,
} from './figures/report-filter.ts';
export type {
  OptionalResource,
  UnavailableReason,
  UnavailableResource,
} from './figures/unavailable-resource.ts';
export type {
  LeftOutPurchase,
  LeftOutReason,
  VatPurchase,
  VatPurchaseRate,
  VatPurchases,
  VatRateSource,
} from './figures/vat-purchases.ts';
export { isWaitingReason, type WaitingReason, waitingReasons } from './figures/waiting-reasons.ts';
export { batchChangeWords, reversedText } from './locale/batch-words.ts';
export { capitalized } from './locale/capitalized.ts';
export { type ColumnWord, columnWords } from './locale/column-words.ts';
export { formatDate, formatInstant } from './locale/format-date.ts';
export { formatMoney } from './locale/format-money.ts';
export { formatCount, formatDecimal, formatShare } from './locale/format-number.ts';
export { ledgerEntryWords, taxRateText } from './locale/ledger-words.ts';
export { type Locale, type LocalizedText, locales } from './locale/locale.ts';
export { paymentMethodName } from './locale/payment-methods.ts';
export { englishCount, type PolishForms, polishCount } from './locale/plural.ts';
export { waitText } from './locale/waiting-words.ts';
export { type LabeledComparison, type LabeledPeriod, type Words, wordsOf } from './locale/words.ts';
export { missingDocuments } from './missing-documents.ts';
export {
  type FoldedChanges,
  type FoldedPayments,
  type FoldedRows,
  foldCategories,
  foldChanges,
  foldChecks,
  foldCurrencies,
  foldPayments,
  foldRows,
} from './overview/fold-rows.ts';
export { withCheck } from './overview/with-check.ts';
export { type AppendixPart, appendixParts } from './presets/appendix.ts';
export type { Preset } from './presets/preset.ts';
export { type PresetName, presetNames, presets } from './presets/registry.ts';
export { cell } from './report/cell.ts';
export { documentType, partWords } from './report/document-words.ts';
export { type Medium, media, type OverviewSize } from './report/media.ts';
export type {
  CategoryBlock,
  CategoryLine,
  ChangeBlock,
  CheckBlock,
  CheckedLine,
  CheckItem,
  ComingUpBlock,
  ComingUpLine,
  CurrencyBlock,
  Overview,
  SpentBlock,
  TrendBlock,
} from './report/overview.ts';
export {
  type Cell,
  type CellKind,
  type Column,
  type Figure,
  type FigureChange,
  type FigureList,
  type Prose,
  type Report,
  type ReportPeriod,
  type Row,
  type RowGroup,
  type Rows,
  reportOfFormat,
  type Section,
  type SectionContent,
  type Table,
  type Warning,
  type WarningCode,
} from './report/report.ts';
export { isCorrection, type RevisedTitle, revisedTitle } from './report/revised-title.ts';
export {
  type ComparedWords,
  columns,
  currencyTable,
  defineSection,
  figure,
  lazyRowOfEach,
  lazyRows,
  type SectionContext,
  type SectionDefinition,
  table,
  totalLabel,
} from './report/section.ts';
export { sectionsIn } from './report/sections-in.ts';
export { type TableInsert, tableInserts } from './report/table-groups.ts';
export { entriesTaxWarnings } from './report/tax-without-number.ts';
export { maxDuplicatesNamed } from './report/warnings.ts';
export { documentCategory, documentSubcategory } from './sections/document-category.ts';
export { gapColumns } from './sections/gap-columns.ts';
export {
  reconciliationSentences,
  reconciliationStatusName,
  reconciliationStatusText,
  uncheckedCurrencies,
} from './sections/reconciliation-words.ts';
export {
  isSectionChosen,
  optInSectionNames,
  type SectionName,
  sectionNames,
} from './sections/section-names.ts';
