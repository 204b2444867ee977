/** The fonts that a file carries. */
export type FontName = 'regular' | 'semibold' | 'emoji';

/** Something to draw on a page. Lengths are in points, from the top left corner; colours are `#rrggbb`. */
export type Mark =
  | {
      readonly type: 'text';
      readonly x: number;
      readonly baseline: number;
      readonly text: string;
      readonly font: FontName;
      readonly size: number;
      readonly color: string;
    }
  | {
      readonly type: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly color: string;
      readonly radius: number;
    };

/** A part of a page that is never split. */
export type Block = {
  readonly height: number;
  /** Above it, unless it is the first on a page. */
  readonly space: number;
  /** Whether it may not be the last on a page. */
  readonly keepsNext: boolean;
  /** Repeated above it where it is the first on a page. */
  readonly header: Block | null;
  /** Its title in the bookmarks. */
  readonly bookmark: string | null;
  /** What it looks like at a distance from the top of the page; made when the page is drawn. */
  readonly marks: (top: number) => Mark[];
};

/** A page: blocks and where they stand, by their distance from the top. */
export type PagePlan = { readonly blocks: readonly PlacedBlock[] };

/** A block in its place. */
export type PlacedBlock = { readonly block: Block; readonly top: number };
