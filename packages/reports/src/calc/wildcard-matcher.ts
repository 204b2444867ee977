/**
 * Matches whole texts with a pattern, in which each `*` stands for any characters. Time is at most the product of both
 * lengths, whatever the pattern: a later `*` never makes an earlier one stand for more.
 */
export function wildcardMatcher(pattern: string): (text: string) => boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return (text) => text === pattern;
  return (text) => {
    const until = text.length - end.length;
    if (until < start.length || !text.startsWith(start) || !text.endsWith(end)) return false;
    const inside = text.slice(start.length, until);
    let from = 0;
    for (const part of rest) {
      const found = inside.indexOf(part, from);
      if (found === -1) return false;
      from = found + part.length;
    }
    return true;
  };
}
