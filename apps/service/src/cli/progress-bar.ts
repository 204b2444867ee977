import type { Clock } from '../clock/clock.ts';

/** Where a person looks while a command works. */
export type ProgressOutput = { readonly isTerminal: boolean; readonly write: (text: string) => void };

/** Shows how far a command is: a bar on a terminal, nothing elsewhere. */
export type ProgressBar = {
  /** @param share - of the work that is done, 0 to 1 */
  readonly show: (share: number) => void;
  /** Takes the bar away, so that lines can follow. */
  readonly clear: () => void;
};

const barWidth = 30;
const redrawMs = 100;
const eraseLine = '\r\u001b[K';

/** Makes a bar that is drawn again some times a second. */
export function createProgressBar(label: string, output: ProgressOutput, clock: Clock): ProgressBar {
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show(share) {
      const now = clock().getTime();
      if (!output.isTerminal || now - drawnAt < redrawMs) return;
      drawnAt = now;
      output.write(`${eraseLine}${barText(label, share)}`);
    },
    clear() {
      if (drawnAt > Number.NEGATIVE_INFINITY) output.write(eraseLine);
    },
  };
}

function barText(label: string, share: number): string {
  const filled = Math.round(share * barWidth);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `${label} [${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]${percent}`;
}
