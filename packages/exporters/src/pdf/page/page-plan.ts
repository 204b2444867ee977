import type { Picture } from '../picture/picture.ts';
import type { PageSize } from './page-size.ts';
import type { Role, Tag } from './tag.ts';

/** Fonts of scripts that the text fonts lack. */
export type ScriptFontName = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'chinese' | 'japanese' | 'korean';

/** The fonts that a file carries. */
export type FontName = 'regular' | 'semibold' | 'emoji' | ScriptFontName;

/** A glyph of a font by its number, and where it stands, in units of the font from the start of its cluster. */
export type PlacedGlyph = { readonly id: number; readonly x: number; readonly y: number };

/** Characters that are drawn together, shaped. */
export type Cluster = {
  /** What it stands for, in the order of reading. */
  readonly text: string;
  /** Whether it is read from right to left. */
  readonly isTurned: boolean;
  /** The same for the same glyphs of a font. */
  readonly key: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** In ems. */
  readonly advance: number;
};

/** A rectangle. Lengths are in points, from the top left corner of the page. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Something to draw on a page; lengths as of an area, colors are `#rrggbb`. */
export type Mark = TextMark | BoxMark | HatchMark | PictureMark;

/** A piece of text in one font. */
export type TextMark = {
  readonly type: 'text';
  readonly x: number;
  readonly baseline: number;
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  readonly color: string;
  /** The text as it is shaped, from left to right; where there is none, each unit of the text is one glyph. */
  readonly clusters?: readonly Cluster[];
};

/** A filled rectangle; `radius` rounds its corners. */
export type BoxMark = Area & { readonly type: 'box'; readonly color: string; readonly radius: number };

/** A rectangle of diagonal lines with an outline, to be told from a filled one without color. */
export type HatchMark = Area & { readonly type: 'hatch'; readonly color: string };

/** A picture that fills an area, upright. */
export type PictureMark = Area & { readonly type: 'picture'; readonly picture: Picture };

/** Marks that belong together, and what they are to a reader who hears the page; decoration where `tag` is `null`. */
export type Content = {
  readonly tag: Tag | null;
  readonly marks: readonly Mark[];
  /** Where it is said, each mark is an element of this role in the tag. */
  readonly each?: Role;
  /** Where a click on them leads: the name of a destination. */
  readonly link?: { readonly to: string; readonly area: Area; readonly about: string };
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
  /** The name under which links lead to it. */
  readonly destination: string | null;
  /** The size of the page that it is planned for; `null` for that of the report. */
  readonly page: PageSize | null;
  /** What it looks like at a distance from the top of the page; made when the page is drawn, decoration first. */
  readonly contents: (top: number) => Content[];
};

/** A page: blocks and where they stand, by their distance from the top. */
export type PagePlan = { readonly page: PageSize; readonly blocks: readonly PlacedBlock[] };

/** A block in its place. */
export type PlacedBlock = { readonly block: Block; readonly top: number };
