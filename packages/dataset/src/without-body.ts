/** What the service sent is not kept: a report is made of records, and a year of documents is large. */
export function withoutBody<Item extends { readonly body: unknown }>(record: Item): Omit<Item, 'body'> {
  const { body: _, ...rest } = record;
  return rest;
}
