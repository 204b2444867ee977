import { allDocuments, formatMoney, type Report, reportOfFormat } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { sourceFinder } from '../exporter/document-source.ts';
import { ExportError } from '../exporter/export-error.ts';
import type { Exporter, ExportOptions } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { documentLine, listByReason } from '../zip/list-by-reason.ts';
import { prepareZip, writeZip } from '../zip/write-zip.ts';
import { textEntry, type ZipEntry } from '../zip/zip-entries.ts';
import { zipWords } from '../zip/zip-words.ts';
import { bookedGross } from './booked-gross.ts';
import { checkTexts } from './check-texts.ts';
import { datevProblems } from './datev-problems.ts';
import { datevWords } from './datev-words.ts';
import { documentPackages } from './document-packages.ts';
import { extfBytes } from './extf-bytes.ts';
import { type ExtfFile, type ExtfPlan, extfPlan } from './extf-plan.ts';

/**
 * Writes an archive for a tax adviser who works with DATEV: an EXTF file (Buchungsstapel) for each month in which something is booked,
 * packages of the receipts that the rows link to, and lists of what is in neither. Experimental: no program of DATEV has
 * read the files.
 */
export const datevExporter: Exporter = {
  ...fileTypes.datev,
  write: (report, options = {}) =>
    writeZip(entriesOf(reportOfFormat(report, 'datev'), options), report.generatedAt),
  prepare: prepareZip,
};

async function* entriesOf(report: Report, { datev, receipts }: ExportOptions): AsyncGenerator<ZipEntry> {
  const settings = checked(datev);
  const { figures, locale, generatedAt } = report;
  const plan = extfPlan(report, settings);
  const sourceOf = sourceFinder(figures);
  checkTexts(plan.files, { settings, sourceOf });
  const name = nameOf(report);
  const guids = new Map<string, string>();
  if (receipts) {
    const documents = allDocuments(figures);
    yield* documentPackages({ documents, receipts, settings, locale, name, time: generatedAt, guids });
  }
  const content = { settings, sourceOf, receipts: guids, generatedAt };
  const batch = figures.batch?.number ?? null;
  for (const file of plan.files) {
    const pieces = extfBytes({ ...content, file, batch });
    yield { name: extfName(file, batch), isCompressed: false, pieces };
  }
  yield* lists(plan, report, settings);
}

/** The documents that somebody has to book, or to complete, by hand. */
function* lists(plan: ExtfPlan, { figures, locale }: Report, settings: DatevSettings): Generator<ZipEntry> {
  const words = datevWords[locale];
  const notBooked = plan.notBooked.map(({ document, reason }) => ({
    document,
    reason: words.reasons[reason],
    detail: formatMoney(document.amount, locale),
  }));
  if (notBooked.length > 0) {
    yield textEntry('not-booked.txt', listByReason(words.notBooked, notBooked, zipWords[locale]));
  } else if (plan.files.length === 0) yield textEntry('not-booked.txt', [words.nothing]);
  const gross = bookedGross(plan, figures, settings).map(({ document, tax }) => {
    const amounts = words.withTax(formatMoney(document.amount, locale), formatMoney(tax, locale));
    return documentLine(document, zipWords[locale], amounts);
  });
  if (gross.length > 0) yield textEntry('booked-gross.txt', [words.bookedGross, '', ...gross]);
}

function checked(settings: DatevSettings | undefined): DatevSettings {
  if (!settings) {
    throw new ExportError(
      'invalid_option',
      'the format datev needs the numbers of the tax adviser and the client; add datev to the accounting file',
    );
  }
  const [first] = datevProblems(settings);
  if (!first) return settings;
  throw new ExportError('invalid_option', `datev.${first.path.join('.')}: ${first.message}`);
}

/** `EXTF_Buchungsstapel_2026-10.csv`; of a part of a month with its first day; of a batch with its number. DATEV requires `EXTF_`. */
function extfName({ month, part }: ExtfFile, batch: number | null): string {
  const name = month.from.endsWith('-01') ? month.from.slice(0, 7) : month.from;
  const parts = [name, batch === null ? '' : paddedNumber(batch), part === 1 ? '' : String(part)];
  return `EXTF_Buchungsstapel_${parts.filter((each) => each !== '').join('_')}.csv`;
}

/** The period, and of a batch its number. */
function nameOf({ period, figures: { batch } }: Report): string {
  const name = period.name.replaceAll(/[^A-Za-z0-9-]+/g, '_');
  return batch ? `${name}_${paddedNumber(batch.number)}` : name;
}

function paddedNumber(batch: number): string {
  return String(batch).padStart(4, '0');
}
