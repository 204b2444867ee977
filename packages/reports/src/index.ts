export { buildReport } from './build-report.ts';
export { mainCurrency } from './calc/by-currency.ts';
export type {
  CategoryName,
  Dataset,
  DuplicateSuggestion,
  Gap,
  RecurringExpense,
  SourcedSummary,
} from './dataset.ts';
export { formatDate, formatInstant } from './locale/format-date.ts';
export { formatMoney } from './locale/format-money.ts';
export { formatCount, formatShare } from './locale/format-number.ts';
export { type Locale, locales } from './locale/locale.ts';
export type {
  CategoryTotal,
  Cell,
  CellKind,
  Column,
  ComparedTotal,
  Comparison,
  CurrencyTotal,
  DayTotal,
  DocumentRow,
  DuplicateRow,
  Figure,
  FigureList,
  Prose,
  Reconciliation,
  RecurringRow,
  Report,
  ReportFigures,
  ReportPeriod,
  Row,
  Section,
  SectionContent,
  StoreTotal,
  Table,
  Warning,
  WarningCode,
} from './report.ts';
