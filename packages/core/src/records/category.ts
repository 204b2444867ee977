import type { CategoryBody } from '../contract/resources.ts';

/** A part of a category. */
export type Subcategory = {
  readonly polish: string;
  readonly english: string;
  readonly emoji: string | null;
};

/** A category of expenses or of income. `polish` is the name that documents and summaries carry. */
export type Category = Subcategory & {
  /** Those that have a name. */
  readonly subcategories: readonly Subcategory[];
};

/** A category as the client gives it, and as the service sent it. */
export type CategoryRecord = Category & { readonly body: CategoryBody };

/** Reads a category, and keeps what it was read from. */
export function readCategoryRecord(body: CategoryBody): CategoryRecord {
  const { polishName, englishName, emoji, subCategories } = body;
  return {
    polish: polishName,
    english: englishName,
    emoji: emoji ?? null,
    subcategories: (subCategories ?? []).flatMap(subcategory),
    body,
  };
}

function subcategory({
  polishName,
  englishName,
  emoji,
}: NonNullable<CategoryBody['subCategories']>[number]): Subcategory[] {
  const polish = polishName ?? englishName;
  return polish ? [{ polish, english: englishName ?? polish, emoji: emoji ?? null }] : [];
}
