import { batchField } from '../../adapters/store/export-batches.ts';

/** The file name of a batch whose template does not name its number: `monthly-2026-10.batch-{batch}.csv`. */
export function batchName(name: string, ext: string): string {
  if (name.includes(batchField)) return name;
  const ending = `.${ext}`;
  const mark = `.batch-${batchField}`;
  return name.endsWith(ending) ? `${name.slice(0, -ending.length)}${mark}${ending}` : `${name}${mark}`;
}
