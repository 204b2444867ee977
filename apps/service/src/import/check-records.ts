import type { NewDocument, Picture } from '../documents/stored-document.ts';
import { importedDocumentSchema } from './imported-document.ts';
import { FieldError, type NormaliseContext, normaliseDocument } from './normalise-document.ts';
import type { FileRecord } from './read-records.ts';

/** A document that cannot be accepted: where it stands and why. */
export type RecordProblem = { readonly where: string; readonly message: string };

/** What came out of reading records. */
export type CheckedRecords = {
  readonly documents: readonly NewDocument[];
  readonly problems: readonly RecordProblem[];
};

/** Checks every record. A bad one becomes a problem and does not keep the others from being checked. */
export async function checkRecords(
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
  { timeZone, categories, now }: Omit<NormaliseContext, 'countEqual'>,
  readPicture: (name: string) => Promise<Picture>,
): Promise<CheckedRecords> {
  const documents: NewDocument[] = [];
  const problems: RecordProblem[] = [];
  const context = { timeZone, categories, now, countEqual: equalCounter() };
  for await (const record of records) {
    if ('problem' in record) {
      problems.push({ where: record.where, message: record.problem });
      continue;
    }
    const parsed = importedDocumentSchema.safeParse(record.value);
    if (!parsed.success) {
      const message = parsed.error.issues.map(issueText).join('; ');
      problems.push({ where: record.where, message });
      continue;
    }
    try {
      const picture = parsed.data.image ? await readPicture(parsed.data.image) : null;
      documents.push(normaliseDocument(parsed.data, picture, context));
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      problems.push({ where: record.where, message: error.message });
    }
  }
  return { documents, problems };
}

function equalCounter(): (content: string) => number {
  const counts = new Map<string, number>();
  return (content) => {
    const before = counts.get(content) ?? 0;
    counts.set(content, before + 1);
    return before;
  };
}

function issueText({ path, message }: { path: PropertyKey[]; message: string }): string {
  const name = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`),
    '',
  );
  return name === '' ? message : `${name}: ${message}`;
}
