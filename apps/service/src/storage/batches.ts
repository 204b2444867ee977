/** Rows or identifiers a statement: databases limit the parameters of one. */
const batchSize = 400;

/** Cuts a list into parts that fit into a statement. */
export function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
