import { isDeepStrictEqual } from 'node:util';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import { documentsByHand } from '@outlay/exporters/datev';
import { layoutNeedsAccounting } from '@outlay/exporters/layouts';
import {
  allDocuments,
  type DocumentRow,
  entriesTaxWarnings,
  type Medium,
  maxDuplicatesNamed,
  type Report,
  reportOfFormat,
  type Warning,
  type WarningCode,
} from '@outlay/reports';
import { coverageText } from './file-coverage.ts';
import { type LeftOutWarning, leftOutWarnings } from './left-out-warnings.ts';
import { purchaseFormats } from './purchase-formats.ts';
import { type SameNumberWarning, sameNumberWarnings } from './same-number-warnings.ts';
import { leftOutListing } from './with-left-out.ts';
import { type WrittenFiles, writtenFormats } from './written-formats.ts';

/** A warning about the files of a report; the report itself knows nothing of them. */
export type FileWarning =
  | LeftOutWarning
  | SameNumberWarning
  | Warning
  | {
      readonly code:
        | 'batch_format_new'
        | 'batch_format_corrected'
        | 'csv_rows_left_out'
        | 'csv_without_rows'
        | 'accounting_not_shown'
        | 'lists_not_written'
        | 'datev_not_booked'
        | 'datev_booked_gross';
      readonly message: string;
    };

const texts = {
  en: {
    newFormat: (format: string) =>
      `The previous batch had no file in the format ${format}. Documents that were new in batches without this format are not in this file unless they have changed. To import all documents, create a separate job for the program, and its batches of earlier periods with outlay backfill.`,
    corrected: (format: string, only: number, others: number) =>
      `The file in the format ${format} also corrects documents that changed or were removed while batches had no file in this format. Its entries therefore differ from those of the batch: ${only} ${only === 1 ? 'is' : 'are'} only in this file, ${others} only in the batch.`,
    leftOut: (currency: string, others: string, count: number) =>
      `The CSV file contains only amounts in ${currency}. Documents left out, in other currencies (${others}): ${count}.`,
    withoutRows: (currency: string) => `The CSV file has no rows: there are no documents in ${currency}.`,
    accountingNotShown:
      'These files do not show what the accounting file defines. Use the accountant preset, CSV rows of entries, or the JSON, hledger or Beancount format.',
    listsNotWritten:
      'None of the files has the lists that these warnings name. Add the format json (--format json).',
    notBooked: (coverage: string) =>
      `The EXTF files for DATEV have ${coverage}. The file not-booked.txt in the archive lists the documents left out, with the reasons.`,
    bookedGross: (count: number) =>
      `Documents booked gross for DATEV, without their tax, because its rate is not known: ${count}. The file booked-gross.txt in the archive lists them.`,
  },
  pl: {
    newFormat: (format: string) =>
      `Poprzednia paczka nie miała pliku w formacie ${format}. W tym pliku nie ma dokumentów, które były nowe w paczkach bez tego formatu, chyba że się zmieniły. Aby zaimportować wszystkie dokumenty, utwórz dla programu osobne zadanie, a paczki za wcześniejsze okresy utwórz poleceniem outlay backfill.`,
    corrected: (format: string, only: number, others: number) =>
      `Plik w formacie ${format} koryguje też dokumenty, które zmieniły się lub zostały usunięte, gdy paczki nie miały pliku w tym formacie. Dlatego jego pozycje różnią się od pozycji paczki: tylko w tym pliku: ${only}, tylko w paczce: ${others}.`,
    leftOut: (currency: string, others: string, count: number) =>
      `Plik CSV zawiera tylko kwoty w ${currency}. Pominięto dokumenty w innych walutach (${others}): ${count}.`,
    withoutRows: (currency: string) =>
      `Plik CSV nie zawiera żadnych wierszy: nie ma dokumentów w ${currency}.`,
    accountingNotShown:
      'Te pliki nie pokazują niczego, co wynika z reguł księgowych. Użyj zestawu accountant, wierszy CSV z zapisami (entries) albo formatu JSON, hledger lub Beancount.',
    listsNotWritten:
      'Żaden z plików nie zawiera list, o których mówią te ostrzeżenia. Dodaj format json (--format json).',
    notBooked: (coverage: string) =>
      `Pliki EXTF dla programu DATEV zawierają ${coverage}. Lista pominiętych dokumentów z powodami jest w pliku not-booked.txt w archiwum.`,
    bookedGross: (count: number) =>
      `Dokumenty zaksięgowane dla programu DATEV brutto, bez wydzielonego podatku, bo jego stawka nie jest znana: ${count}. Ich lista jest w pliku booked-gross.txt w archiwum.`,
  },
};

/** Warns of what the files of a report leave out: rows in other currencies than that of a CSV layout, documents that a file for an accounting program cannot have, accounts, and the lists that warnings name. */
export function fileWarnings(
  report: Report,
  files: WrittenFiles,
  /** The formats of the batch before; absent for a first batch, and for other reports. */
  before?: readonly string[],
): FileWarning[] {
  const { exportOptions } = files;
  const written = writtenFormats(files);
  return [
    ...(before ? newFormatWarnings(report, written, before) : []),
    ...correctedFormatWarnings(report),
    ...(written.has('csv') ? layoutWarnings(report, exportOptions) : []),
    ...purchaseFormats.flatMap((format) =>
      written.has(format)
        ? [
            ...leftOutWarnings(
              reportOfFormat(report, format),
              format,
              leftOutListing(report, format, written),
            ),
            ...sameNumberWarnings(reportOfFormat(report, format), format),
          ]
        : [],
    ),
    ...(written.has('datev') ? datevWarnings(reportOfFormat(report, 'datev'), exportOptions) : []),
    ...taxWarnings(report, written, exportOptions),
    ...accountingWarnings(report, written, exportOptions),
    ...listWarnings(report, written),
  ];
}

/** A program does not get what earlier batches exported to other programs only. */
function newFormatWarnings(
  { locale }: Report,
  written: ReadonlySet<ExportFormat>,
  before: readonly string[],
): FileWarning[] {
  if (before.includes('zip')) return [];
  return [...purchaseFormats, 'datev' as const]
    .filter((format) => written.has(format) && !before.includes(format))
    .map((format) => ({ code: 'batch_format_new', message: texts[locale].newFormat(format) }));
}

/** Says how many entries only the file of a format has, or does not have, because of what its earlier files had. */
function correctedFormatWarnings({ ofFormats = {}, figures, locale }: Report): FileWarning[] {
  const own = Object.entries(ofFormats);
  if (own.length === 0) return [];
  const ofBatch = batchEntries(figures);
  return own.flatMap(([format, report]): FileWarning[] => {
    const ofFile = batchEntries(report.figures);
    const only = countOthers(ofFile, ofBatch);
    const others = countOthers(ofBatch, ofFile);
    if (only + others === 0) return [];
    return [{ code: 'batch_format_corrected', message: texts[locale].corrected(format, only, others) }];
  });
}

/** The rows of a batch by what they are, without the numbers of its entries. */
function batchEntries(figures: Report['figures']): ReadonlyMap<string, DocumentRow> {
  const rows = [...allDocuments(figures)];
  return new Map(
    rows.map(({ batchEntry, ...row }) => [`${batchEntry?.reverses === null} ${batchEntry?.key}`, row]),
  );
}

/** How many entries the second one lacks, or has with another content. */
function countOthers(
  entries: ReadonlyMap<string, DocumentRow>,
  others: ReadonlyMap<string, DocumentRow>,
): number {
  return [...entries].filter(([name, row]) => !isDeepStrictEqual(row, others.get(name))).length;
}

function layoutWarnings({ figures, locale }: Report, { csvLayout }: ExportOptions): FileWarning[] {
  if (csvLayout?.currency === undefined) return [];
  const { currency, layout } = csvLayout;
  const isWritten = (flow: 'purchase' | 'refund' | 'income') =>
    (layout.types?.includes(flow) ?? true) && !(layout.rows === 'entries' && flow === 'income');
  const documents = [...allDocuments(figures)].filter(({ flow }) => isWritten(flow));
  const others = documents.flatMap(({ amount }) => (amount.currency === currency ? [] : amount.currency));
  if (others.length === 0) return [];
  const words = texts[locale];
  if (others.length === documents.length) {
    return [{ code: 'csv_without_rows', message: words.withoutRows(currency) }];
  }
  const names = [...new Set(others)].toSorted().join(', ');
  return [{ code: 'csv_rows_left_out', message: words.leftOut(currency, names, others.length) }];
}

function datevWarnings(report: Report, { datev }: ExportOptions): FileWarning[] {
  if (!datev) return [];
  const { notBooked, booked, bookedGross } = documentsByHand(report, datev);
  const words = texts[report.locale];
  return [
    ...(notBooked.length === 0
      ? []
      : [
          {
            code: 'datev_not_booked',
            message: words.notBooked(coverageText({ inFile: booked, leftOut: notBooked }, report.locale)),
          } as const,
        ]),
    ...(bookedGross === 0
      ? []
      : [{ code: 'datev_booked_gross', message: words.bookedGross(bookedGross) } as const]),
  ];
}

/** Where VAT is posted to accounts without sections that show it. */
const entryFormats: readonly ExportFormat[] = ['hledger', 'beancount', 'datev'];

/** The report itself warns where its sections show VAT of documents without a number. */
function taxWarnings(
  { figures, warnings, locale }: Report,
  written: ReadonlySet<ExportFormat>,
  { csv, csvLayout }: ExportOptions,
): readonly Warning[] {
  if (warnings.some(({ code }) => code === 'vat_without_number')) return [];
  const csvRows = csvLayout ? csvLayout.layout.rows : csv?.rows;
  const hasEntries =
    entryFormats.some((format) => written.has(format)) || (written.has('csv') && csvRows === 'entries');
  return hasEntries ? entriesTaxWarnings(figures, locale) : [];
}

const accountingSections: ReadonlySet<string> = new Set([
  'books',
  'accounting',
  'unmapped',
  'unmapped-payments',
  'unsplit-tax',
  'unsplit-documents',
  'missing-suppliers',
  'unmatched-invoices',
  'unread-invoices',
  'register-missing',
  'accounting-entries',
  'purchase-register',
]);

/** Where a format shows sections. */
const mediumOf: Readonly<Partial<Record<ExportFormat, Medium>>> = {
  pdf: 'page',
  html: 'screen',
  xlsx: 'workbook',
};

/** Where nothing was spent, there is nothing to show. */
function accountingWarnings(
  { figures: { accounting }, sections, locale }: Report,
  formats: ReadonlySet<ExportFormat>,
  { csv, csvLayout }: ExportOptions,
): FileWarning[] {
  if (!accounting || accounting.entries.length === 0) return [];
  const shows = (format: ExportFormat) => {
    const medium = mediumOf[format];
    if (medium) return sections.some(({ id, media }) => accountingSections.has(id) && media.includes(medium));
    if (format === 'csv')
      return csvLayout ? layoutNeedsAccounting(csvLayout.layout) : csv?.rows === 'entries';
    return format !== 'ofx';
  };
  if ([...formats].some(shows)) return [];
  return [{ code: 'accounting_not_shown', message: texts[locale].accountingNotShown }];
}

/** Warnings that say where a list is. */
const warningsOfLists: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'invoices_unread',
  'invoices_of_other_buyers',
  'invoices_ambiguous',
  'invoices_unmatched',
]);

/** Files of rows for other programs have no sections. */
function listWarnings(
  { figures, warnings, locale }: Report,
  formats: ReadonlySet<ExportFormat>,
): FileWarning[] {
  const hasLists = [...formats].some((format) => format === 'json' || mediumOf[format] !== undefined);
  const areDuplicatesListed = (figures.duplicates?.length ?? 0) > maxDuplicatesNamed;
  if (hasLists || !(areDuplicatesListed || warnings.some(({ code }) => warningsOfLists.has(code)))) return [];
  return [{ code: 'lists_not_written', message: texts[locale].listsNotWritten }];
}
