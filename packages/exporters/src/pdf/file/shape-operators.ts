import type { Area, BoxMark, HatchMark, PictureMark } from '../page/page-plan.ts';

const hatchDistance = 3.2;
/** Distance of a curve's handles from the corner of a square that approximates a circle. */
const circle = 0.5523;

/** A filled rectangle, with rounded corners if it has a radius. */
export function boxOperators({ radius, ...area }: BoxMark, pageHeight: number): string {
  const { left, bottom, right, top } = edges(area, pageHeight);
  if (radius <= 0) return `${rectangle(area, pageHeight)} f`;
  const handle = radius * (1 - circle);
  const at = (...numbers: number[]) => numbers.map(decimal).join(' ');
  return [
    `${at(left + radius, bottom)} m ${at(right - radius, bottom)} l`,
    `${at(right - handle, bottom, right, bottom + handle, right, bottom + radius)} c`,
    `${at(right, top - radius)} l ${at(right, top - handle, right - handle, top, right - radius, top)} c`,
    `${at(left + radius, top)} l ${at(left + handle, top, left, top - handle, left, top - radius)} c`,
    `${at(left, bottom + radius)} l`,
    `${at(left, bottom + handle, left + handle, bottom, left + radius, bottom)} c f`,
  ].join(' ');
}

/** A rectangle with diagonal lines and an outline. */
export function hatchOperators({ color, ...area }: HatchMark, pageHeight: number): string {
  const { left, bottom, top, right } = edges(area, pageHeight);
  const height = top - bottom;
  const lines: string[] = [];
  for (let x = left - height; x < right; x += hatchDistance) {
    lines.push(`${decimal(x)} ${decimal(bottom)} m ${decimal(x + height)} ${decimal(top)} l`);
  }
  const outline = rectangle(area, pageHeight);
  return `q ${rgb(color)} RG 0.8 w ${outline} W n ${lines.join(' ')} S 1.2 w ${outline} S Q`;
}

/** A picture that fills an area, rotated and mirrored to be upright (EXIF 2.3 §4.6.4, Orientation). */
export function pictureOperators(
  { picture, ...area }: PictureMark,
  name: string,
  pageHeight: number,
): string {
  const place = uprightMatrix(picture.orientation, area, pageHeight).map(decimal).join(' ');
  return `q ${place} cm /${name} Do Q`;
}

/** The matrix that maps the unit square of a stored picture to an area (ISO 32000-1 §8.3.4). */
function uprightMatrix(orientation: number, area: Area, pageHeight: number): number[] {
  const { left, bottom, right, top } = edges(area, pageHeight);
  const { width, height } = area;
  const matrices: Readonly<Record<number, number[]>> = {
    2: [-width, 0, 0, height, right, bottom],
    3: [-width, 0, 0, -height, right, top],
    4: [width, 0, 0, -height, left, top],
    5: [0, -height, -width, 0, right, top],
    6: [0, -height, width, 0, left, top],
    7: [0, height, width, 0, left, bottom],
    8: [0, height, -width, 0, right, bottom],
  };
  return matrices[orientation] ?? [width, 0, 0, height, left, bottom];
}

/** A color `#rrggbb` as three numbers. */
export function rgb(color: string): string {
  return [1, 3, 5].map((at) => decimal(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
}

/** A number rounded to a hundredth of a point. */
export function decimal(value: number): string {
  return hundredthsText(Math.round(value * 100));
}

function hundredthsText(hundredths: number): string {
  if (hundredths < 0) return `-${hundredthsText(-hundredths)}`;
  // Whole numbers are formatted several times faster than fractions.
  const whole = String(Math.floor(hundredths / 100));
  const rest = hundredths % 100;
  if (rest === 0) return whole;
  if (rest % 10 === 0) return `${whole}.${rest / 10}`;
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

function rectangle(area: Area, pageHeight: number): string {
  const { left, bottom } = edges(area, pageHeight);
  return `${decimal(left)} ${decimal(bottom)} ${decimal(area.width)} ${decimal(area.height)} re`;
}

/** Converts coordinates, because PDF measures from the bottom. */
function edges({ x, y, width, height }: Area, pageHeight: number) {
  return { left: x, right: x + width, top: pageHeight - y, bottom: pageHeight - y - height };
}
