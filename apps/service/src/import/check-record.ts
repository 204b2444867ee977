import type { Image } from '../storage/stored-document.ts';
import { importedDocumentSchema } from './imported-document.ts';
import {
  FieldError,
  type NormalizeContext,
  normalizeDocument,
  type UnnamedDocument,
} from './normalize-document.ts';
import type { FileRecord } from './read-records.ts';

/** The position of an invalid document, and what is wrong with it. */
export type RecordProblem = { readonly where: string; readonly message: string };

/** The result of checking a record. */
export type CheckedRecord = { readonly document: UnnamedDocument } | { readonly problem: RecordProblem };

/** Checks a record of a file, and reads its image. */
export async function checkRecord(
  record: FileRecord,
  context: NormalizeContext,
  readImage: (name: string) => Promise<Image>,
): Promise<CheckedRecord> {
  const { where } = record;
  if ('problem' in record) return { problem: { where, message: record.problem } };
  const parsed = importedDocumentSchema.safeParse(record.value);
  if (!parsed.success) return { problem: { where, message: parsed.error.issues.map(issueText).join('; ') } };
  try {
    const image = parsed.data.image ? await readImage(parsed.data.image) : null;
    return { document: normalizeDocument(parsed.data, image, context) };
  } catch (error) {
    if (error instanceof FieldError) return { problem: { where, message: error.message } };
    throw error;
  }
}

function issueText({ path, message }: { path: PropertyKey[]; message: string }): string {
  const name = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`),
    '',
  );
  return name === '' ? message : `${name}: ${message}`;
}
