import { type Locale, locales, type Report, type Warning } from '@outlay/reports';
import { type FileWarning, fileWarnings } from './file-warnings.ts';
import type { WrittenFiles } from './written-formats.ts';

/** A warning of a report or its files. */
export type MadeWarning = {
  readonly code: (Warning | FileWarning)['code'];
  readonly message: string;
  /** Its text in each language, where someone who reads another one than the report may be shown it. */
  readonly texts?: Readonly<Partial<Record<Locale, string>>>;
};

/** What the warnings are about. */
export type WordedReport = {
  /** The report in each of its languages, the first one first. */
  readonly reports: readonly Report[];
  readonly files: WrittenFiles;
  /** The formats of the batch before, as `fileWarnings`. */
  readonly before: readonly string[] | undefined;
  /** Builds the report in another language; without it, warnings are worded in the first one only. */
  readonly build: ((locale: Locale) => Report) | undefined;
};

/** The warnings of a report and of all its files, in its first language and, if wanted, in every other one. */
export function wordedWarnings({ reports, files, before, build }: WordedReport): MadeWarning[] {
  const [first] = reports;
  if (!first) return [];
  const all = (report: Report) => [...report.warnings, ...fileWarnings(report, files, before)];
  const warnings = all(first);
  if (!build || warnings.length === 0) return warnings;
  const worded = locales.map((locale) => {
    const report = reports.find((one) => one.locale === locale) ?? build(locale);
    return [locale, all(report)] as const;
  });
  return warnings.map(({ code, message }, index) => {
    const found = worded.flatMap(([locale, those]) => {
      const same = those[index];
      return same?.code === code ? [[locale, same.message] as const] : [];
    });
    return { code, message, texts: Object.fromEntries(found) };
  });
}
