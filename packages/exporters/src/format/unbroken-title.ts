/** What a title ends with: "(period to date)", "correction (revision 2)", "batch 2". */
const ends = /(?<=, )[^\s,()]+ \([^()]{1,24}\)|\([^()]{1,24}\)|(?<=, )[^\s,()]+(?: nr)? \d+(?![^\s,])/gu;

/** A title whose lines are not broken within its revision, batch or state of the period. */
export function unbrokenTitle(title: string): string {
  return title.replaceAll(ends, (end) => end.replaceAll(' ', '\u00a0'));
}
