/** The size of a page and the room for content on it, in points from its top left corner. */
export type PageSize = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The width that content has. */
  readonly contentWidth: number;
};

const side = 48;
const above = 64;
const below = 55.89;

/** The sizes of paper that a file can have. */
export const pageSizes = {
  a4: pageSize(595.28, 841.89),
  letter: pageSize(612, 792),
} as const;

/** A size of paper the long way across. */
export function landscape({ width, height }: PageSize): PageSize {
  return pageSize(Math.max(width, height), Math.min(width, height));
}

/** Whether a page is wider than high. */
export function isLandscape({ width, height }: PageSize): boolean {
  return width > height;
}

function pageSize(width: number, height: number): PageSize {
  const right = width - side;
  return { width, height, left: side, right, top: above, bottom: height - below, contentWidth: right - side };
}
