import { filterCriteria, type ReportFilter } from '../figures/report-filter.ts';

/** A name of a file has room for so many characters of a slug. */
const maxLength = 60;

/** Letters that lose nothing but a mark, and that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', œ: 'oe' };

/** What a filter adds to names of files: `category-groceries-clothing`; the names as they are written in it. */
export function filterSlug(filter: ReportFilter): string {
  return fileSlug(
    filterCriteria(filter)
      .flatMap(({ key, names }) => [key, ...names])
      .join(' '),
  );
}

/**
 * A text in the letters and digits that names of files have on every system, with hyphens. Where it is long or has others,
 * a number that follows from all of the text is added, so that different texts have different names.
 */
function fileSlug(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łßæøđœ]/g, (letter) => plainLetters[letter] ?? '');
  const isLossy = /[^\s!-~]/u.test(letters);
  const slug = letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  if (!isLossy && slug.length <= maxLength) return slug;
  return [slug.slice(0, maxLength).replace(/-$/, ''), checksum(text)].filter(Boolean).join('-');
}

/** FNV-1a of 32 bits: it tells texts apart, and proves nothing. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
