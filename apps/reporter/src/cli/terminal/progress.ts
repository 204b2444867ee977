import { stripVTControlCharacters } from 'node:util';
import { oneLine } from '@outlay/core/text';
import { emptyLine, type Screen } from './screen.ts';

/** Shows progress on one line of the terminal, which is removed at the end. */
export type Progress = {
  /** Sets the current step. */
  readonly step: (text: string) => void;
  /** Sets the progress of the step. */
  readonly detail: (text: string) => void;
  /** Replaces the step with a problem until the next update. */
  readonly problem: (text: string) => void;
  /** Removes the line while other text is printed. */
  readonly around: (say: () => void) => void;
  readonly end: () => void;
};

/** Shows progress on a screen, if there is one. */
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

/** Truncates a line, because a wrapped one could not be removed completely. */
function fitting(line: string, columns: number): string {
  const plain = oneLine(stripVTControlCharacters(line));
  return plain.length < columns ? plain : `${plain.slice(0, Math.max(columns - 2, 0))}…`;
}
