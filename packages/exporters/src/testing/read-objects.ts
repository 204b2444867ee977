import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A value of a PDF in the JSON of qpdf: names start with `/`, texts with `u:`, references end in ` R`. */
export type PdfValue =
  | string
  | number
  | boolean
  | null
  | readonly PdfValue[]
  | { readonly [key: string]: PdfValue };

/** Access to the objects of a PDF. */
export type PdfObjects = {
  /** Every object that is a dictionary or the dictionary of a stream. */
  readonly all: readonly Readonly<Record<string, PdfValue>>[];
  /** The value at a path from the document catalog, with references resolved. */
  at(...path: readonly string[]): PdfValue;
  /** Resolves a value that may be a reference. */
  resolved(value: PdfValue | undefined): PdfValue;
  dictionary(value: PdfValue | undefined): Readonly<Record<string, PdfValue>>;
  list(value: PdfValue | undefined): readonly PdfValue[];
};

/** Reads the objects of a PDF with qpdf, independently of our writer. */
export async function readObjects(path: string): Promise<PdfObjects> {
  const { stdout } = await promisify(execFile)('qpdf', ['--json=2', '--json-key=qpdf', path], {
    maxBuffer: 2 ** 28,
  });
  const [, objects] = (JSON.parse(stdout) as { qpdf: [unknown, Record<string, StoredObject>] }).qpdf;
  const resolved = (value: PdfValue | undefined): PdfValue => {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value ?? null;
    const stored = objects[`obj:${value}`];
    return stored?.stream ? stored.stream.dict : resolved(stored?.value);
  };
  const dictionary = (value: PdfValue | undefined) => {
    const found = resolved(value);
    return isDictionary(found) ? found : {};
  };
  const list = (value: PdfValue | undefined): readonly PdfValue[] => {
    const found = resolved(value);
    return Array.isArray(found) ? (found as readonly PdfValue[]) : [];
  };
  const root = objects['trailer']?.value;
  return {
    all: Object.values(objects).map(({ value, stream }) => dictionary(stream?.dict ?? value)),
    at: (...keys) =>
      keys.reduce<PdfValue>(
        (value, key) => resolved(dictionary(value)[key]),
        dictionary(root)['/Root'] ?? null,
      ),
    resolved,
    dictionary,
    list,
  };
}

type StoredObject = { readonly value?: PdfValue; readonly stream?: { readonly dict: PdfValue } };

function isDictionary(value: PdfValue): value is { readonly [key: string]: PdfValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
