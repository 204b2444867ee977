import { hostileCorpus, hostileStrings } from '@outlay/exporters/internal/testing/hostile-strings.ts';
import type { Scenario } from '../fixtures/scenario.ts';
import { liveFormulas, openings } from './live-formulas.ts';

/**
 * Opens hostile cells, known ones and random ones, in LibreOffice by every import filter that suits a report, and counts
 * those that calculate. Needs LibreOffice.
 * @param options - `rounds` is how many cells are opened by each filter, 100,000 by default
 */
export const formulasScenario: Scenario = async ({ rounds = 100_000, seed, print }) => {
  let [passed, failed] = [0, 0];
  for (const [name, opening] of Object.entries(openings)) {
    const count = Math.ceil(rounds / opening.cellsARow);
    const texts = [...hostileCorpus, ...hostileStrings(count, seed)].slice(0, count);
    const formulas = await liveFormulas(opening, texts);
    const cells = count * opening.cellsARow;
    print(`${name}: ${cells} cells opened, ${formulas} of them formulas`);
    passed += cells - Math.abs(formulas);
    failed += Math.abs(formulas);
  }
  return { passed, failed };
};
