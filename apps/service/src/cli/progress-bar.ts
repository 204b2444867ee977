import type { Clock } from '../clock/clock.ts';

/** Where progress is shown. */
export type ProgressOutput = { readonly isTerminal: boolean; readonly write: (text: string) => void };

/** Shows the progress of a command: a bar on a terminal, nothing elsewhere. */
export type ProgressBar = {
  /** @param share - of the completed work, 0 to 1 */
  readonly show: (share: number) => void;
  /** Removes the bar, so that other lines can be printed. */
  readonly clear: () => void;
};

const barWidth = 30;
const redrawMs = 100;
const eraseLine = '\r\u001b[K';

/** Creates a bar that is redrawn a few times per second. */
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
