import type { Canvas } from './canvas.ts';
import { createTextDrawing } from './draw-text.ts';
import type { Mark } from './page-plan.ts';

/** Draws planned marks on the current page, texts above boxes. Decides nothing. */
export function createDrawing(canvas: Canvas): (marks: readonly Mark[]) => void {
  const drawTexts = createTextDrawing(canvas);
  return (marks) => {
    for (const mark of marks) {
      if (mark.type !== 'box') continue;
      canvas.fillColor(mark.color);
      if (mark.radius > 0) canvas.roundedRect(mark.x, mark.y, mark.width, mark.height, mark.radius).fill();
      else canvas.rect(mark.x, mark.y, mark.width, mark.height).fill();
    }
    drawTexts(marks.filter((mark) => mark.type === 'text'));
  };
}
