/** The size of a page and its content area, in points from the top left corner. */
export type PageSize = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The width of the content area. */
  readonly contentWidth: number;
};

const side = 48;
const above = 64;
const below = 55.89;

/** The supported paper sizes. */
export const pageSizes = {
  a4: pageSize(595.28, 841.89),
  letter: pageSize(612, 792),
} as const;

/** The landscape form of a page size. */
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
