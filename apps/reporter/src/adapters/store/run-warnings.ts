import type { Locale } from '@outlay/reports';
import { z } from 'zod';
import type { Run } from './schema.ts';

const warningsSchema = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    texts: z.partialRecord(z.enum(['en', 'pl']), z.string()).optional(),
  }),
);

/** A warning as it was recorded, with its text in other languages than that of the report; its code may be one of another version. */
export type RecordedWarning = {
  readonly code: string;
  readonly message: string;
  readonly texts?: Readonly<Partial<Record<Locale, string>>> | undefined;
};

/**
 * The text of warnings for the store.
 * @param isEncrypted - whether its files are encrypted: warnings tell stores and amounts, so that only codes are recorded
 */
export function warningsText(warnings: readonly RecordedWarning[], isEncrypted: boolean): string {
  return JSON.stringify(isEncrypted ? warnings.map(withoutText) : warnings);
}

function withoutText({ code }: RecordedWarning): RecordedWarning {
  const message = `${code}; only the report has the text, because the store is encrypted`;
  return { code, message, texts: { pl: `${code}; treść jest tylko w raporcie, bo baza jest zaszyfrowana` } };
}

/** The text of a warning in a language, or in that of the report if there is no other. */
export function warningText({ message, texts }: RecordedWarning, locale: Locale): string {
  return texts?.[locale] ?? message;
}

/** The warnings of a run's report, in its first language; empty for a run without a report, or without files. */
export function warningsOf({ warnings }: Pick<Run, 'warnings'>): readonly RecordedWarning[] {
  return warnings === null ? [] : warningsSchema.parse(JSON.parse(warnings));
}
