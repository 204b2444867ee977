/** The revision of a file, and its extension. */
export type RevisionOptions = { readonly revision: number; readonly ext: string };

/** The file name of a revision: `monthly-2026-10.r2.pdf`. The first report keeps its plain name. */
export function revisedName(name: string, { revision, ext }: RevisionOptions): string {
  if (revision === 1) return name;
  const ending = `.${ext}`;
  return name.endsWith(ending)
    ? `${name.slice(0, -ending.length)}.r${revision}${ending}`
    : `${name}.r${revision}`;
}
