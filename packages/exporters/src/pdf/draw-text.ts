import type { Canvas } from './canvas.ts';
import type { FontName, Mark } from './page-plan.ts';

type TextMark = Extract<Mark, { type: 'text' }>;

/** What pdfkit does not declare of a font: its number in the file, and the glyphs of a text as hexadecimal codes. */
type EmbeddedFont = {
  readonly id: string;
  ref(): unknown;
  encode(text: string, features: readonly string[]): [codes: string[], positions: unknown[]];
};
type FontAccess = { readonly _font: EmbeddedFont };
type PageAccess = { readonly page: { readonly fonts: Record<string, unknown>; readonly height: number } };

/** Figures of one width. */
const features = ['tnum'];

/**
 * Draws texts as PDF operators (ISO 32000-1 §9.4), all of a page in one piece. Each character is looked up once for a
 * document: pdfkit's own text shapes every text anew, which takes ten times as long. Nothing is kerned.
 */
export function createTextDrawing(canvas: Canvas): (marks: readonly TextMark[]) => void {
  const fonts = new Map<FontName, { font: EmbeddedFont; codes: Map<string, string> }>();

  const fontOf = (name: FontName) => {
    const known = fonts.get(name);
    if (known) return known;
    const { _font: font } = canvas.font(name) as unknown as FontAccess;
    const made = { font, codes: new Map<string, string>() };
    fonts.set(name, made);
    return made;
  };
  const encode = (text: string, name: FontName) => {
    const { font, codes } = fontOf(name);
    let encoded = '';
    for (const character of text) {
      let code = codes.get(character);
      if (code === undefined) {
        code = font.encode(character, features)[0].join('');
        codes.set(character, code);
      }
      encoded += code;
    }
    return encoded;
  };

  return (marks) => {
    const { page } = canvas as unknown as PageAccess;
    const operators = marks.map((mark) => {
      const { font } = fontOf(mark.font);
      page.fonts[font.id] ??= font.ref();
      const place = `${decimal(mark.x)} ${decimal(page.height - mark.baseline)}`;
      return `${rgb(mark.color)} rg /${font.id} ${decimal(mark.size)} Tf 1 0 0 1 ${place} Tm <${encode(mark.text, mark.font)}> Tj`;
    });
    // Pages of pdfkit are upside down, and letters must not be.
    canvas.addContent(`q 1 0 0 -1 0 ${decimal(page.height)} cm BT\n${operators.join('\n')}\nET Q`);
  };
}

function rgb(color: string): string {
  return [1, 3, 5].map((at) => decimal(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
