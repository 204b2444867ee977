import type { FontName, Mark } from './page-plan.ts';

/** The part of pdfkit's document that drawing needs. */
export type Canvas = PDFKit.PDFDocument;

/** Figures of one width; no kerning, so that a text is as wide as it was planned. */
const features = { tnum: true, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Draws planned marks on the current page. Decides nothing. */
export function drawMarks(canvas: Canvas, marks: readonly Mark[]): void {
  for (const mark of marks) {
    switch (mark.type) {
      case 'text':
        canvas
          .font(mark.font satisfies FontName)
          .fontSize(mark.size)
          .fillColor(mark.color);
        canvas.text(mark.text, mark.x, mark.baseline, { lineBreak: false, baseline: 'alphabetic', features });
        break;
      case 'box':
        canvas.fillColor(mark.color);
        if (mark.radius > 0) canvas.roundedRect(mark.x, mark.y, mark.width, mark.height, mark.radius).fill();
        else canvas.rect(mark.x, mark.y, mark.width, mark.height).fill();
        break;
    }
  }
}
