import { hostileCorpus, hostileStrings } from './hostile-strings.ts';
import { liveFormulas, openings } from './live-formulas.ts';

/** How a proof is run. */
type ProofOptions = {
  /** Cells to open in each way. Default 100,000. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly say: (line: string) => void;
};

/**
 * Opens hostile cells, known ones and random ones, in LibreOffice in every way that a file of a report gets there, and
 * counts those that calculate.
 */
export async function proveFormulas({ rounds = 100_000, seed, say }: ProofOptions) {
  let [passed, failed] = [0, 0];
  for (const [name, opening] of Object.entries(openings)) {
    const count = Math.ceil(rounds / opening.cellsARow);
    const texts = [...hostileCorpus, ...hostileStrings(count, seed)].slice(0, count);
    const formulas = await liveFormulas(opening, texts);
    const cells = count * opening.cellsARow;
    say(`${name}: ${cells} cells opened, ${formulas} of them formulas`);
    passed += cells - Math.abs(formulas);
    failed += Math.abs(formulas);
  }
  return { passed, failed };
}
