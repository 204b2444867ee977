/** Does something with each of a list, a few at a time. @returns what came of it, in the order of the list */
export async function inLanes<Item, Result>(
  lanes: number,
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const lane = async () => {
    for (const [index, item] of left) results[index] = await act(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
