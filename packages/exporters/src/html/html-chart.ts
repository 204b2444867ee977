import { escapeHtml } from './escape-html.ts';
import { htmlSentence } from './html-sentence.ts';

/** An SVG drawing: as wide as its container and `height` pixels high, so that its texts keep their size. */
export type Chart = {
  readonly id: string;
  readonly title: string;
  /** The alternative text of the drawing. */
  readonly description: string;
  /** A note below the drawing; empty for none. */
  readonly note: string;
  readonly height: number;
  /** A picture, or a group if parts of it can be focused. */
  readonly role: 'img' | 'group';
  readonly drawing: string;
};

/** The pattern of hatched bars, which are recognizable in black and white. */
export const hatch =
  '<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect class="hatch-ground" width="5" height="5"/><rect class="hatch-line" width="2.4" height="5"/></pattern></defs>\n';

/** A chart with its title above and its note below. */
export function htmlChart({ id, title, description, note, height, role, drawing }: Chart): string {
  return [
    `<figure class="chart" id="${id}">`,
    `<p class="chart-title" aria-hidden="true">${htmlSentence(title)}</p>`,
    `<svg role="${role}" aria-labelledby="${id}-title ${id}-description" width="100%" height="${height}">`,
    `<title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-description">${escapeHtml(description)}</desc>`,
    // The pattern of each chart has its own ID, so that charts are independent.
    `${drawing.replaceAll('"hatch"', `"${id}-hatch"`)}</svg>`,
    ...(note === '' ? [] : [`<figcaption>${htmlSentence(note)}</figcaption>`]),
    '</figure>\n',
  ].join('\n');
}
