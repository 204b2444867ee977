/** The default accent color. */
export const defaultAccent = '#0f5c6e';

/** Colors, `#rrggbb`. Each meaning is also conveyed by words or shapes, for readers and printers without color. */
export type Colors = Readonly<
  Record<
    | 'ink'
    | 'soft'
    /** For areas and bars. */
    | 'accent'
    /** The accent, darkened until it is readable as text. */
    | 'accentText'
    | 'tint'
    /** For bars other than those in the accent color. */
    | 'muted'
    | 'line'
    | 'track'
    | 'good'
    | 'goodTint'
    | 'alert'
    | 'alertTint'
    | 'caution'
    | 'cautionTint',
    string
  >
>;

/** Derives the colors of a file from an accent, `#rrggbb`. */
export function colorsOf(accent: string): Colors {
  return {
    ink: '#16212b',
    soft: '#5b6872',
    accent,
    accentText: readable(accent),
    tint: mixed(accent, '#ffffff', 0.93),
    muted: '#87949d',
    line: '#c9d3d9',
    track: '#e3eaec',
    good: '#1f7a4d',
    goodTint: '#e9f5ee',
    alert: '#a63a1e',
    alertTint: '#fcefe9',
    caution: '#8a5a00',
    cautionTint: '#fff6de',
  };
}

/** Minimum contrast of text on white (WCAG 2.2 §1.4.3). */
const minContrast = 4.5;

function readable(color: string): string {
  let darker = color;
  while (1.05 / (luminance(darker) + 0.05) < minContrast) darker = mixed(darker, '#000000', 0.08);
  return darker;
}

function mixed(color: string, other: string, part: number): string {
  const others = channels(other);
  const mix = channels(color).map((channel, at) =>
    Math.round(channel + ((others[at] ?? 0) - channel) * part),
  );
  return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
