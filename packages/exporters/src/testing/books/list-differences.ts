/** How a list differs from what it must be: what it lacks, what it must not have, and what is twice in it, in sentences. */
export function listDifferences(
  what: string,
  found: readonly string[],
  expected: readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const each of expected) counts.set(each, (counts.get(each) ?? 0) + 1);
  const problems: string[] = [];
  for (const each of found) {
    const left = counts.get(each) ?? 0;
    counts.set(each, left - 1);
    if (left > 0) continue;
    problems.push(`${what}: ${each} ${expected.includes(each) ? 'appears twice' : 'must not be there'}`);
  }
  for (const [each, left] of counts) if (left > 0) problems.push(`${what}: ${each} is missing`);
  if (problems.length > 0 || found.every((each, index) => each === expected[index])) return problems;
  return [`${what}: the order is another one`];
}
