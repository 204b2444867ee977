import type { SectionName } from '../sections/section-names.ts';

/** The sections of each part of a PDF's appendix, in order. */
const parts = {
  categories: ['categories', 'subcategories'],
  stores: ['stores'],
  documents: ['documents', 'income-documents'],
  recurring: ['recurring'],
  shared: ['groups'],
  checks: ['duplicates', 'duplicates-effect', 'documents-to-check', 'reconciliation'],
} as const satisfies Readonly<Record<string, readonly SectionName[]>>;

/** The name of a part of the appendix. */
export type AppendixPart = keyof typeof parts;

/** The names of all parts, in the order of the appendix. */
export const appendixParts = Object.keys(parts) as readonly AppendixPart[];

/** The sections of the chosen parts, in the order of the appendix, without repetition. */
export function appendixSections(chosen: readonly AppendixPart[]): SectionName[] {
  return appendixParts.filter((part) => chosen.includes(part)).flatMap((part) => parts[part]);
}
