/** Drops the raw responses: a report is built from records, and a year of documents is large. */
export function withoutBody<Item extends { readonly body: unknown }>(record: Item): Omit<Item, 'body'> {
  const { body: _, ...rest } = record;
  return rest;
}
