/** Names that a formula would read as a cell or a value: `TAX1`, `R1C1`, `TRUE`. */
const otherMeanings = /^([a-z]{1,3}\d+|r\d*(c\d*)?|c\d*|true|false)$/i;

const maximumLength = 255;

/**
 * Creates a function that returns range names that every program accepts: letters, digits and underscores, not a cell
 * reference (ECMA-376 §18.2.5), and unique without regard to case. The same sequence of wanted names gives the same
 * result.
 */
export function createRangeNaming(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const plain = wanted.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, maximumLength - 4);
    const stem = /^[A-Za-z_]/.test(plain) && !otherMeanings.test(plain) ? plain : `_${plain}`;
    const name = freeName(stem, taken);
    taken.add(name.toLowerCase());
    return name;
  };
}

function freeName(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}_${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
