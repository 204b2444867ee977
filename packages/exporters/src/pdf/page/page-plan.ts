import type { Picture } from '../picture/picture.ts';
import type { PageSize } from './page-size.ts';
import type { Role, Tag } from './tag.ts';

/** Fonts for scripts that the text fonts do not support. */
export type ScriptFontName = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'chinese' | 'japanese' | 'korean';

/** The fonts that a file can embed. */
export type FontName = 'regular' | 'semibold' | 'emoji' | ScriptFontName;

/** A glyph of a font and its position, in font units from the start of its cluster. */
export type PlacedGlyph = { readonly id: number; readonly x: number; readonly y: number };

/** Characters that are shaped and drawn together. */
export type Cluster = {
  /** Its characters in logical order. */
  readonly text: string;
  /** Whether it is written from right to left. */
  readonly isTurned: boolean;
  /** Equal for equal glyphs of a font. */
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

/** Something to draw on a page. Lengths are in points as in `Area`, colors are `#rrggbb`. */
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
  /** The shaped text from left to right. Without it, each unit of the text is one glyph. */
  readonly clusters?: readonly Cluster[];
};

/** A filled rectangle; `radius` rounds its corners. */
export type BoxMark = Area & { readonly type: 'box'; readonly color: string; readonly radius: number };

/** A hatched rectangle with an outline, which differs from a filled one even without color. */
export type HatchMark = Area & { readonly type: 'hatch'; readonly color: string };

/** A picture that fills an area, drawn upright. */
export type PictureMark = Area & { readonly type: 'picture'; readonly picture: Picture };

/** Marks that belong together, and their structure element; `tag` is `null` for decoration. */
export type Content = {
  readonly tag: Tag | null;
  readonly marks: readonly Mark[];
  /** If given, each mark is a separate element with this role inside the tag. */
  readonly each?: Role;
  /** The link of the marks: the name of a destination, the clickable area and a description. */
  readonly link?: { readonly to: string; readonly area: Area; readonly about: string };
};

/** A part of a page that is never split. */
export type Block = {
  readonly height: number;
  /** Space above it, unless it is the first on a page. */
  readonly space: number;
  /** Whether it must be followed by the next block on the same page. */
  readonly keepsNext: boolean;
  /** The header that is repeated above it if it is the first on a page. */
  readonly header: Block | null;
  /** Its title in the bookmarks. */
  readonly bookmark: string | null;
  /** Its destination name for links. */
  readonly destination: string | null;
  /** The page size that it is planned for; `null` for the size of the report. */
  readonly page: PageSize | null;
  /** Creates its contents at a distance from the top of the page, decoration first. Called when the page is drawn. */
  readonly contents: (top: number) => Content[];
};

/** A planned page: its size and its placed blocks. */
export type PagePlan = { readonly page: PageSize; readonly blocks: readonly PlacedBlock[] };

/** A block and its distance from the top of the page, in points. */
export type PlacedBlock = { readonly block: Block; readonly top: number };
