import { escapeHtml } from './escape-html.ts';

/** A drawing in SVG: as wide as its place and `height` pixels high, so that its texts keep their size. */
export type Chart = {
  readonly id: string;
  readonly title: string;
  /** What the drawing says, for those who do not see it. */
  readonly description: string;
  /** What a reader has to know to read it, below it; the empty text is nothing. */
  readonly note: string;
  readonly height: number;
  /** A picture, or with parts that can be focused a group of them. */
  readonly role: 'img' | 'group';
  readonly drawing: string;
};

/** The pattern of hatched bars, which tells them apart in black and white. */
export const hatch =
  '<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect class="hatch-ground" width="5" height="5"/><rect class="hatch-line" width="2.4" height="5"/></pattern></defs>\n';

/** A chart with its title above and its note below. */
export function htmlChart({ id, title, description, note, height, role, drawing }: Chart): string {
  return [
    `<figure class="chart" id="${id}">`,
    `<p class="chart-title" aria-hidden="true">${escapeHtml(title)}</p>`,
    `<svg role="${role}" aria-labelledby="${id}-title ${id}-description" width="100%" height="${height}">`,
    `<title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-description">${escapeHtml(description)}</desc>`,
    // Every chart has the pattern under a name of its own, so that none depends on another.
    `${drawing.replaceAll('"hatch"', `"${id}-hatch"`)}</svg>`,
    ...(note === '' ? [] : [`<figcaption>${escapeHtml(note)}</figcaption>`]),
    '</figure>\n',
  ].join('\n');
}
