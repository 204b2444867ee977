import type { SectionName } from '../sections/section-names.ts';

/** What can follow an overview in a PDF, in the order in which it does. */
const parts = {
  categories: ['categories', 'subcategories'],
  stores: ['stores'],
  documents: ['documents', 'income-documents'],
  recurring: ['recurring'],
  shared: ['groups'],
  checks: ['duplicates', 'duplicates-effect', 'documents-to-check', 'reconciliation'],
} as const satisfies Readonly<Record<string, readonly SectionName[]>>;

/** The name of a part of an appendix. */
export type AppendixPart = keyof typeof parts;

/** Every part's name, in the order of an appendix. */
export const appendixParts = Object.keys(parts) as readonly AppendixPart[];

/** The sections of parts, in the order of an appendix, each once. */
export function appendixSections(chosen: readonly AppendixPart[]): SectionName[] {
  return appendixParts.filter((part) => chosen.includes(part)).flatMap((part) => parts[part]);
}
