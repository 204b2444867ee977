import { sumMoney } from '@outlay/core/money';
import type { ExportFormat } from '@outlay/exporters';
import type { LeftOutDocument } from '@outlay/exporters/epp';
import {
  capitalized,
  cell,
  columns,
  currencyTable,
  englishCount,
  formatMoney,
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
  withCheck,
  wordsOf,
} from '@outlay/reports';
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

/**
 * Adds a list of the documents that each file of purchases leaves out, for whoever enters them by hand: to every medium, but not to the
 * pages of a report that is one page.
 */
export function withLeftOutSections(report: Report, written: ReadonlySet<ExportFormat>): Report {
  const added = purchaseFormats
    .filter((format) => written.has(format))
    .flatMap((format) => leftOutSection(report, format));
  if (added.length === 0) return report;
  const { sections } = report;
  const found = sections.findIndex(({ id }) => laterSections.has(id));
  const at = found < 0 ? sections.length : found;
  return { ...report, sections: [...sections.slice(0, at), ...added, ...sections.slice(at)] };
}

/**
 * Adds an item to check for each file of purchases that leaves out documents, so that whoever gets it by e-mail knows that it is not
 * complete.
 */
export function withLeftOutChecks(report: Report, written: ReadonlySet<ExportFormat>): Report {
  const { locale } = report;
  const items = purchaseFormats
    .filter((format) => written.has(format))
    .flatMap((format) => {
      const leftOut = leftOutOf(report, format);
      return leftOut.length === 0 ? [] : checkTexts[locale](leftOut, purchaseFileNames[locale][format]);
    });
  const overview = items.reduceRight(
    (checked, text) => withCheck(checked, { text, isCritical: true }, locale),
    report.overview,
  );
  return items.length === 0 ? report : { ...report, overview };
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

function leftOutSection(report: Report, format: PurchaseFormat): Section[] {
  const leftOut = leftOutOf(report, format);
  if (leftOut.length === 0) return [];
  const { locale, overviewSize } = report;
  return [
    {
      id: sectionId(format),
      title: titles[format][locale],
      media: media.filter((medium) => medium !== 'page' || overviewSize === 'none'),
      content: leftOutTable(leftOut, locale),
    },
  ];
}

function leftOutOf(report: Report, format: PurchaseFormat): readonly LeftOutDocument[] {
  return purchasesOf[format](reportOfFormat(report, format).figures).leftOut;
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
    columns(
      locale,
      {
        date: 'date',
        store: 'text',
        reason: 'text',
        amount: 'money',
        tax: 'money',
        identifier: 'text',
        id: 'text',
      },
      ['id'],
    ),
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
