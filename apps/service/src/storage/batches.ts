/** Rows or identifiers per statement, because databases limit its parameters. */
const batchSize = 400;

/** Splits a list into batches for statements. */
export function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
