import { allDocuments, type Report } from '@outlay/reports';

import { ExportError } from '../exporter/export-error.ts';
import type { Exporter, ExportOptions } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { layoutMark, reportName } from '../exporter/report-name.ts';
import { receiptEntries } from './receipt-entries.ts';
import { prepareZip, writeZip } from './write-zip.ts';
import type { ZipEntry } from './zip-entries.ts';

const usualFormats = ['pdf', 'xlsx', 'csv', 'json'];
/** Extensions of formats that are already compressed. */
const compressed = new Set(['pdf', 'xlsx', 'datev.zip']);

/**
 * Creates the exporter of archives: a report in several of the given formats and, if receipts are available, their
 * pictures in a folder, with file names in the column `receipt` of the document lists. Pictures come first, because
 * their names are known only then; the files of the report do not embed them again.
 */
export function createZipExporter(exporters: Readonly<Record<string, Exporter>>): Exporter {
  return {
    ...fileTypes.zip,
    write: (report, options = {}) => writeZip(entriesOf(report, options, exporters), report.generatedAt),
    async prepare(options = {}) {
      const files = chosenExporters(options.zip?.formats, exporters);
      await Promise.all([prepareZip(), ...files.map((exporter) => exporter.prepare?.(options))]);
    },
  };
}

async function* entriesOf(
  report: Report,
  { zip, receipts, ...options }: ExportOptions,
  exporters: Readonly<Record<string, Exporter>>,
): AsyncGenerator<ZipEntry> {
  const files = chosenExporters(zip?.formats, exporters);
  const names = new Map<string, string>();
  if (receipts) {
    const documents = allDocuments(report.figures);
    yield* receiptEntries({ documents, receipts, names, locale: report.locale });
  }
  const inside = receipts ? { ...options, receiptNames: names } : options;
  for (const exporter of files) {
    const { extension } = exporter;
    const name = reportName(report) + layoutMark(extension, options.csvLayout);
    yield {
      name: `${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}.${extension}`,
      isCompressed: compressed.has(extension),
      pieces: exporter.write(report, inside),
    };
  }
}

function chosenExporters(
  formats: readonly string[] | undefined,
  exporters: Readonly<Record<string, Exporter>>,
): Exporter[] {
  const chosen = [...new Set(formats ?? usualFormats)];
  return chosen.map((format) => knownExporter(format, exporters));
}

function knownExporter(format: string, exporters: Readonly<Record<string, Exporter>>): Exporter {
  const exporter = Object.hasOwn(exporters, format) ? exporters[format] : undefined;
  if (exporter) return exporter;
  const known = Object.keys(exporters).join(', ');
  throw new ExportError(
    'invalid_option',
    `zip.formats: "${format}" is not allowed; expected one or more of ${known}`,
  );
}
