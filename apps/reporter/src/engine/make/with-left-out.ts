import { sumMoney } from '@outlay/core/money';
import type { ExportFormat } from '@outlay/exporters';
import type { DividedPurchases, LeftOutDocument } from '@outlay/exporters/epp';
import {
  capitalized,
  cell,
  columns,
  currencyTable,
  englishCount,
  formatMoney,
  gapColumns,
  type Locale,
  type LocalizedText,
  lazyRowOfEach,
  type Medium,
  media,
  polishCount,
  type Report,
  reportOfFormat,
  type Section,
  type Table,
  totalLabel,
  type Warning,
  withCheck,
  wordsOf,
} from '@outlay/reports';
import { coverageText } from './file-coverage.ts';
import { leftOutFact } from './left-out-reasons.ts';
import { type PurchaseFormat, purchaseFileNames, purchaseFormats, purchasesOf } from './purchase-formats.ts';

/** Which files list every document that another one leaves out. */
export type LeftOutListing = {
  readonly formats: readonly (keyof typeof mediumOf | 'json')[];
  /** A format that would. */
  readonly otherFormat: 'xlsx' | 'json';
};

/** Where formats show sections. */
const mediumOf = { pdf: 'page', html: 'screen', xlsx: 'workbook' } as const satisfies Partial<
  Record<ExportFormat, Medium>
>;

const titles: Readonly<Record<PurchaseFormat, LocalizedText>> = {
  epp: { en: 'Not in the EDI++ file', pl: 'Poza plikiem EDI++' },
  optima: { en: 'Not in the file for Optima', pl: 'Poza plikiem dla Optimy' },
};

const notes: LocalizedText = {
  en: 'The file cannot contain these documents: enter them by hand. If there are several reasons, only the first is given.',
  pl: 'Plik nie może zawierać tych dokumentów: trzeba je wprowadzić ręcznie. Jeśli powodów jest kilka, podano tylko pierwszy.',
};

const coverageTexts: Readonly<Record<Locale, (file: string, coverage: string) => string>> = {
  en: (file, coverage) =>
    `The ${file} has ${coverage}. Each document left out is counted under its first reason only.`,
  pl: (file, coverage) =>
    `Plik ${file} zawiera ${coverage}. Każdy pominięty dokument jest policzony tylko przy pierwszym powodzie.`,
};

type CheckText = (leftOut: readonly LeftOutDocument[], file: string) => string;

const checkTexts: Readonly<Record<Locale, CheckText>> = {
  en: (leftOut, file) => {
    const [are, them] = leftOut.length === 1 ? ['is', 'it'] : ['are', 'them'];
    const count = englishCount(leftOut.length, 'document');
    return `${count} (${amountsOf(leftOut, 'en')}) ${are} not in the ${file}: enter ${them} by hand`;
  },
  pl: (leftOut, file) => {
    const count = polishCount(leftOut.length, { one: 'dokumentu', few: 'dokumentów', many: 'dokumentów' });
    return `W pliku ${file} nie ma ${count} (${amountsOf(leftOut, 'pl')}): trzeba wprowadzić ${leftOut.length === 1 ? 'go' : 'je'} ręcznie`;
  },
};

/** The sections that come after the list, the first of which is there. */
const laterSections: ReadonlySet<string> = new Set(['duplicates', 'documents-to-check', 'documents']);

function sectionId(format: PurchaseFormat): `not-in-${PurchaseFormat}` {
  return `not-in-${format}`;
}

/** What the file of a format has and leaves out. */
type DividedFile = DividedPurchases & { readonly format: PurchaseFormat };

/**
 * Adds what each file of purchases leaves out: to the warnings and to what is to be checked, so that whoever gets the file knows that it
 * is not complete; and as a list in every medium, for whoever enters these documents by hand. A report that is one page has no list on its pages.
 * @param hasLists - whether the report has the sections of a preset, and so also these lists
 */
export function withLeftOut(report: Report, written: ReadonlySet<ExportFormat>, hasLists: boolean): Report {
  const found = purchaseFormats
    .filter((format) => written.has(format))
    .map((format): DividedFile => {
      return { format, ...purchasesOf[format](reportOfFormat(report, format).figures) };
    })
    .filter(({ leftOut }) => leftOut.length > 0);
  if (found.length === 0) return report;
  const sections = hasLists ? withLists(report, found) : report.sections;
  const warnings = [...report.warnings, ...found.map((each) => coverageOf(each, report))];
  return { ...report, sections, warnings, overview: withChecks(report, found) };
}

function coverageOf({ format, purchases, leftOut }: DividedFile, { locale }: Report): Warning {
  const [inFile, without] = [purchases, leftOut].map((all) => all.map(({ document }) => document));
  const coverage = coverageText({ inFile: inFile ?? [], leftOut: without ?? [] }, locale);
  return {
    code: `${format}_left_out`,
    message: coverageTexts[locale](purchaseFileNames[locale][format], coverage),
  };
}

function withChecks({ overview, locale }: Report, found: readonly DividedFile[]): Report['overview'] {
  return found.reduceRight((checked, { format, leftOut }) => {
    const text = checkTexts[locale](leftOut, purchaseFileNames[locale][format]);
    return withCheck(checked, { text, isCritical: true }, locale);
  }, overview);
}

function withLists(report: Report, found: readonly DividedFile[]): Section[] {
  const { sections } = report;
  const later = sections.findIndex(({ id }) => laterSections.has(id));
  const at = later < 0 ? sections.length : later;
  return [...sections.slice(0, at), ...found.map((each) => listOf(each, report)), ...sections.slice(at)];
}

/** Which files of a report list every document that the file of a format leaves out. */
export function leftOutListing(
  { sections }: Pick<Report, 'sections'>,
  format: PurchaseFormat,
  written: ReadonlySet<ExportFormat>,
): LeftOutListing {
  const shown = sections.find(({ id }) => id === sectionId(format))?.media;
  const ofSections = (['pdf', 'html', 'xlsx'] as const).filter(
    (each) => written.has(each) && shown?.includes(mediumOf[each]),
  );
  return {
    formats: written.has('json') ? [...ofSections, 'json'] : ofSections,
    otherFormat: shown ? 'xlsx' : 'json',
  };
}

function listOf({ format, leftOut }: DividedFile, { locale, overviewSize }: Report): Section {
  return {
    id: sectionId(format),
    title: titles[format][locale],
    media: media.filter((medium) => medium !== 'page' || overviewSize === 'none'),
    content: leftOutTable(leftOut, locale),
  };
}

/** The amounts of documents in each currency: "PLN 11.20 and EUR 7.00". */
function amountsOf(leftOut: readonly LeftOutDocument[], locale: Locale): string {
  const byCurrency = Map.groupBy(leftOut, ({ document }) => document.amount.currency);
  const sums = [...byCurrency].map(([currency, own]) =>
    sumMoney(
      own.map(({ document }) => document.amount),
      currency,
    ),
  );
  return new Intl.ListFormat(locale).format(sums.map((sum) => formatMoney(sum, locale)));
}

function leftOutTable(leftOut: readonly LeftOutDocument[], locale: Locale): Table {
  const words = wordsOf(locale);
  const byCurrency = Map.groupBy(leftOut, ({ document }) => document.amount.currency);
  return currencyTable(
    columns(locale, gapColumns, ['id']),
    lazyRowOfEach([...byCurrency.values()].flat(), (each) => [
      cell.date(each.document.date),
      cell.text(each.document.store ?? words.unnamedStore),
      cell.text(capitalized(leftOutFact(each, locale))),
      cell.money(each.document.amount),
      cell.money(each.document.tax),
      cell.text(each.document.identifier),
      cell.text(each.document.id),
    ]),
    [...byCurrency].map(([currency, own]) => {
      const total = sumMoney(
        own.map(({ document }) => document.amount),
        currency,
      );
      return [
        totalLabel(words.total, total),
        cell.none,
        cell.none,
        cell.money(total),
        cell.none,
        cell.none,
        cell.none,
      ];
    }),
    [notes[locale]],
  );
}
