import {
  type CalendarDate,
  dateInZone,
  dayCount,
  isMonth,
  lastDay,
  type Period,
  type PeriodKind,
  parsePeriod,
  periodName,
} from '@outlay/core/time';
import { booksTotals } from './booking/books-totals.ts';
import { ledger } from './booking/ledger.ts';
import { batchDataset } from './calc/batch-dataset.ts';
import type { BatchOptions } from './calc/batch-of.ts';
import { categoryNaming } from './calc/category-naming.ts';
import { type ComparedPeriod, elapsedDays } from './calc/compared-period.ts';
import { countFigures } from './calc/count-figures.ts';
import { filterDataset } from './calc/filter-dataset.ts';
import { groupNaming } from './calc/groups.ts';
import { historyOfFormat } from './calc/held-documents.ts';
import { defaultIncomeCategories } from './calc/income-categories.ts';
import { narrative } from './calc/narrative.ts';
import { refuseOtherFilter } from './calc/same-filter.ts';
import { unknownRuleNames } from './calc/unknown-rule-names.ts';
import { withValidShares } from './calc/valid-shares.ts';
import type { AccountingMapping } from './figures/accounting-mapping.ts';
import type { ClosedDocuments } from './figures/closed-documents.ts';
import type { Dataset, PastPeriod } from './figures/dataset.ts';
import type { Comparison, CountedAmount, ReportFigures } from './figures/figures.ts';
import type { LastReport } from './figures/last-report.ts';
import { ReportError } from './figures/report-error.ts';
import type { ReportFilter } from './figures/report-filter.ts';
import type { UnavailableResource } from './figures/unavailable-resource.ts';
import { withoutEmoji } from './figures/without-emoji.ts';
import { batchSentence } from './locale/batch-words.ts';
import type { Locale } from './locale/locale.ts';
import { type Narration, narrationOf } from './locale/narration.ts';
import { type LabeledPeriod, type Words, wordsOf } from './locale/words.ts';
import { buildOverview } from './overview/build-overview.ts';
import { withFilter } from './overview/spent-block.ts';
import { type AppendixPart, appendixSections } from './presets/appendix.ts';
import { type ChosenSection, chosenSections } from './presets/choose-sections.ts';
import { type PresetName, presetOf } from './presets/registry.ts';
import { media as allMedia } from './report/media.ts';
import { plainDataset, withPlainTexts } from './report/plain-texts.ts';
import type { Prose, Report, Section } from './report/report.ts';
import { revisedTitle } from './report/revised-title.ts';
import type { ComparedWords, SectionContext, SectionDefinition } from './report/section.ts';
import { withoutServiceText } from './report/service-text.ts';
import { reportWarnings } from './report/warnings.ts';
import { batch, batchTotals } from './sections/batch.ts';
import { batchWaiting } from './sections/batch-waiting.ts';
import { isSectionChosen, type SectionName } from './sections/section-names.ts';

/** How a report is written, and which records and amounts it counts. */
export type ReportOptions = {
  readonly locale: Locale;
  /** Which sections are shown, and where; `household` by default, as on the command line. */
  readonly preset?: PresetName;
  /**
   * Sections by name or declaration, in order; they appear in every medium, without an overview. By default those of
   * the preset.
   */
  readonly sections?: readonly (SectionName | SectionDefinition)[];
  /** Additions after the sections of the preset in a PDF. */
  readonly appendix?: readonly AppendixPart[];
  /** Which amount of a shared document counts; `full` by default. */
  readonly counted?: CountedAmount;
  /** Selects the documents of the report; all by default. Every figure covers only these. */
  readonly filter?: ReportFilter;
  /** Names of the categories of income, in either language. */
  readonly incomeCategories?: readonly string[];
  /** The accounts to which expenses are assigned; without it, the report has no accounting section. */
  readonly accounting?: AccountingMapping;
  /** The previous version of the report, used to show what has changed. */
  readonly lastReport?: LastReport;
  /**
   * The documents with which the period was closed: the report is a correction, begins with what has changed since, in
   * every medium, and ignores `lastReport`.
   */
  readonly closed?: ClosedDocuments;
  /** The number of the report for its period, from 1; a title shows numbers from 2. */
  readonly revision?: number;
  /** What earlier batches exported: the report is the next batch. Without it, it is of all documents. */
  readonly batch?: BatchOptions;
};

/** A week that is called a month would get a false title and file name. A month may start on any day. */
function refuseContradiction(kind: PeriodKind, period: Period): void {
  if (kind === 'monthly' && isMonth(period)) return;
  const named = parsePeriod(periodName(kind, period), kind, period.from);
  if (named.from === period.from && named.until === period.until) return;
  throw new ReportError(
    'contradictory_period',
    `${period.from} to ${lastDay(period)} is not a ${kind} period; ${periodName(kind, period)} is ${named.from} to ${lastDay(named)}`,
  );
}

/**
 * Builds a finished report from records. Pure: the same dataset always gives the same report. Every text of the records
 * becomes a plain line (`plainLine`).
 * @throws {ReportError} `unknown_section`; `other_period` and `other_filter` for a last report of another kind, period
 *   or filter; `unknown_filter_name`; `contradictory_period` if the days are not a period of the dataset's kind
 */
export function buildReport(records: Dataset, options: ReportOptions): Report {
  const report = builtReport(records, options);
  const { batch: taken } = options;
  const formats = [...(taken?.history.held?.keys() ?? [])];
  if (!taken || formats.length === 0) return report;
  const own = formats.map((format) => {
    const history = historyOfFormat(taken.history, format);
    return [format, builtReport(records, { ...options, batch: { ...taken, history } })] as const;
  });
  return { ...report, ofFormats: Object.fromEntries(own) };
}

function builtReport(records: Dataset, options: ReportOptions): Report {
  const isQuoted = isSectionChosen('service-text', options.sections);
  const { locale, revision = 1 } = options;
  const given = plainDataset(isQuoted ? records : withoutServiceText(records));
  const selected = filterDataset(withValidShares(given), withPlainTexts(options.filter), locale);
  const filtered = options.batch ? batchDataset(selected, options.batch) : selected;
  const { dataset } = filtered;
  refuseOtherFilter(options.lastReport, filtered.filter, dataset.categoryNames);
  const words = wordsOf(locale);
  const { kind, period, timeZone } = dataset;
  refuseContradiction(kind, period);
  const preset = presetOf(options.preset ?? 'household');
  const appendix = appendixSections(options.appendix ?? []);
  const isCorrection = options.closed !== undefined;
  const sections = chosenSections({ preset, sections: options.sections, appendix, isCorrection });
  const labels = periodLabels(kind, words, narrationOf(locale));
  const naming = categoryNaming(
    dataset.categoryNames,
    locale,
    options.incomeCategories ?? defaultIncomeCategories,
  );
  const countedFigures = countFigures(filtered, {
    timeZone,
    counted: options.counted ?? 'full',
    naming,
    groupName: groupNaming(dataset.groups),
    label: labels.ofCompared,
    mapping: options.accounting ? plainMapping(options.accounting) : null,
    locale,
    lastReport: withPlainTexts(options.lastReport ?? null),
    closed: options.closed ?? null,
  });
  const { accounting, income, invoices, mainCurrency, purchaseRegister: register } = countedFigures;
  const booked =
    accounting && options.accounting
      ? ledger({ entries: accounting.entries, income, invoices }, options.accounting, mainCurrency)
      : null;
  const worded = {
    ...countedFigures,
    ledger: booked,
    books:
      accounting && register
        ? booksTotals({ ...countedFigures, register, accounting, ledger: booked })
        : null,
    narrative: countedFigures.batch
      ? batchSentence(countedFigures.batch, locale)
      : narrative(countedFigures, dataset, locale),
    // The service's texts cover all documents.
    serviceText: filtered.filter || options.batch ? null : dataset.summary?.narrative?.trim() || null,
  };
  const figures = preset.hasEmoji ? worded : withoutEmoji(worded);
  const head = {
    kind,
    locale,
    title: titleOf(dataset, { words, revision, figures }),
    account: dataset.account,
    period: { ...period, timeZone, name: periodName(kind, period), label: labels.of(period) },
    revision,
    generatedAt: dataset.readAt,
    figures,
  };
  const context = {
    figures,
    kind,
    period: head.period,
    asOf: earlierOf(lastDay(period), dateInZone(dataset.readAt, timeZone)),
    isOver: dateInZone(dataset.readAt, timeZone) >= period.until,
    locale,
    words,
    compared: {
      previous: labels.compared(dataset.previous, figures.comparison, elapsedDays(dataset)),
      lastYear: labels.compared(dataset.lastYear, figures.lastYear, elapsedDays(dataset)),
    },
  };
  const { unknown: unknownNames, whole } = filtered;
  const ruleNames = options.accounting ? unknownRuleNames(options.accounting, whole) : [];
  const read = filtered.filter ? filterDataset(given, filtered.filter, locale).dataset : given;
  const buyers = options.accounting?.invoices?.buyers?.length ?? 0;
  const overviewSize = options.sections || options.batch ? 'none' : preset.overview;
  const ids = sections.map(({ definition: { id } }) => id);
  const warnings = reportWarnings(
    {
      buyers,
      hasRegister: options.accounting?.tax != null && ids.some((id) => registerSections.has(id)),
      hasEntries: ids.includes('accounting-entries'),
      hasRuleRates: ids.includes('accounting') || ids.includes('accounting-entries'),
      hasCategories: overviewSize === 'none' && !options.batch && ids.includes('categories'),
      dataset: read,
      figures,
      naming,
      unknownNames,
      unknownRuleNames: ruleNames,
    },
    locale,
  );
  return {
    ...head,
    overview: buildOverview({
      figures,
      warnings,
      kind,
      period,
      timeZone,
      readAt: dataset.readAt,
      revision,
      locale,
      isBrief: overviewSize === 'half-page',
    }),
    overviewSize,
    sections: [...(options.batch ? batchSections : []), ...sections].flatMap((section) =>
      builtSection(section, context),
    ),
    warnings,
  };
}

/** Sections of the purchase register. */
const registerSections: ReadonlySet<string> = new Set(['purchase-register', 'register-missing']);

/** What a batch is, above everything else that it shows. */
const batchSections: readonly ChosenSection[] = [
  { definition: batch, media: allMedia },
  { definition: batchTotals, media: allMedia },
  { definition: batchWaiting, media: allMedia },
];

/** The texts of invoices are of strangers, as those of the records. */
function plainMapping(mapping: AccountingMapping): AccountingMapping {
  return { ...mapping, invoices: withPlainTexts(mapping.invoices) };
}

function earlierOf(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left < right ? left : right;
}

function titleOf(
  { kind, period, readAt, timeZone }: Dataset,
  {
    words,
    revision,
    figures,
  }: {
    readonly words: Words;
    readonly revision: number;
    readonly figures: Pick<ReportFigures, 'batch' | 'filter' | 'changes'>;
  },
): string {
  const isOver = dateInZone(readAt, timeZone) >= period.until;
  const title = isOver ? words.titles[kind] : words.unfinishedTitle(words.titles[kind]);
  const revised = revisedTitle(title, { words, revision, figures });
  const numbered = figures.batch ? words.batchTitle(revised, figures.batch.number) : revised;
  return withFilter(numbered, figures);
}

/** The labels of periods of a kind in a language. */
function periodLabels(kind: PeriodKind, words: Words, narration: Narration) {
  const of = (period: Period) => words.periodLabel(labeledPeriod(kind, period));
  function ofCompared(past: PastPeriod, { days, basis, daysNow }: ComparedPeriod): string {
    return words.earlierLabel({ ...labeledPeriod(kind, past.period), basis, days: dayCount(days), daysNow });
  }
  function compared(
    past: PastPeriod | null,
    comparison: Comparison | null,
    daysNow: number,
  ): ComparedWords | null {
    if (!past || !comparison) return null;
    const { basis, previous } = comparison;
    const period = labeledPeriod(kind, past.period);
    const labeled = { ...period, basis, days: dayCount(previous), daysNow };
    return {
      comparedTo: words.comparedTo(labeled),
      changeFrom: words.changeFrom(labeled),
      when:
        basis === 'first-days' ? narration.whenFirstDays(dayCount(previous), period) : narration.when(period),
    };
  }
  return { of, ofCompared, compared };
}

function labeledPeriod(kind: PeriodKind, { from, until }: Period): LabeledPeriod {
  const period = { from, until };
  return { kind, first: from, last: lastDay(period), name: periodName(kind, period) };
}

function builtSection({ definition, media }: ChosenSection, context: SectionContext): Section[] {
  const { id, resource } = definition;
  const { figures, locale, words } = context;
  const missing = figures.unavailable.find((each) => each.resource === resource);
  const content = definition.build(context) ?? (missing && notGiven(missing, words));
  if (!content) return [];
  const isPart = content.type === 'table' && missing?.reason === 'incomplete';
  const title = definition.titleOf?.(context) ?? definition.title[locale];
  return [{ id, title: isPart ? words.partialTitle(title) : title, media, content }];
}

/** Replaces the content of a section that is unavailable: an empty section would say that there is nothing. */
function notGiven(missing: UnavailableResource, words: Words): Prose {
  return { type: 'prose', paragraphs: [words.unavailable(missing)], source: null };
}
