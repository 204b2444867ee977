import { stripVTControlCharacters } from 'node:util';
import { oneLine } from '@outlay/core/text';
import { emptyLine, type Screen } from './screen.ts';

/** Tells a person who waits what is being done, on one line that is taken back at the end. */
export type Progress = {
  /** What is being done from now on. */
  readonly step: (text: string) => void;
  /** How far the step is. */
  readonly detail: (text: string) => void;
  /** What holds it up: stands in place of the step until there is something else to tell. */
  readonly problem: (text: string) => void;
  /** Takes the line back while something is said, which stays. */
  readonly around: (say: () => void) => void;
  readonly end: () => void;
};

/** Tells of progress on a screen; where there is none, to nobody. */
export function createProgress(screen: Screen | undefined): Progress {
  let [step, detail, problem] = ['', '', ''];
  const draw = () => {
    const doing = detail === '' ? step : `${step}: ${detail}`;
    const line = problem || (doing === '' ? '' : `${doing} …`);
    screen?.write(line === '' ? emptyLine : `${emptyLine}${fitting(line, screen.columns())}`);
  };
  const show = (...[nextStep, nextDetail, nextProblem = '']: readonly [string, string, string?]) => {
    if (nextStep === step && nextDetail === detail && nextProblem === problem) return;
    [step, detail, problem] = [nextStep, nextDetail, nextProblem];
    draw();
  };
  return {
    step: (text) => show(text, ''),
    detail: (text) => show(step, text),
    problem: (text) => show(step, detail, text),
    around(say) {
      if (step !== '') screen?.write(emptyLine);
      say();
      if (step !== '') draw();
    },
    end: () => show('', ''),
  };
}

/** A line that ends before the last column: a longer one would wrap, and its first half stay. */
function fitting(line: string, columns: number): string {
  const plain = oneLine(stripVTControlCharacters(line));
  return plain.length < columns ? plain : `${plain.slice(0, Math.max(columns - 2, 0))}…`;
}
