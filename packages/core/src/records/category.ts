import type { CategoryBody } from '../contract/resources.ts';

/** A subcategory, with its names in both languages. */
export type Subcategory = {
  readonly polish: string;
  readonly english: string;
  readonly emoji: string | null;
};

/** A category of expenses or of income. `polish` is the name used in documents and summaries. */
export type Category = Subcategory & {
  /** Only subcategories that have a name. */
  readonly subcategories: readonly Subcategory[];
};

/** A category as the client returns it; `body` is what the service sent. */
export type CategoryRecord = Category & { readonly body: CategoryBody };

/** Reads a category and keeps the original body. */
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
