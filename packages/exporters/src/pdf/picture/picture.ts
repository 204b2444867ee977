/** A picture ready for a file, as upright people see it. */
export type Picture = {
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** How it is turned and mirrored as it is kept: 1 to 8, as EXIF 2.3 counts. */
  readonly orientation: number;
  readonly image: ImageStream;
};

/** Pixels as a stream of a PDF (ISO 32000-1 §8.9.5), as they are kept. */
export type ImageStream = {
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: number;
  readonly colorSpace: 'DeviceGray' | 'DeviceRGB' | { readonly palette: Uint8Array };
  readonly filter: 'DCTDecode' | 'FlateDecode';
  /** How the rows of a PNG are predicted, where they are as in the PNG. */
  readonly predictedColors?: number;
  readonly bytes: Uint8Array;
  /** How opaque each pixel is, 8 bits each, deflated. */
  readonly opacity?: Uint8Array;
};

/** Why a picture cannot be shown. */
export type PictureProblem = 'broken' | 'unknown-format' | 'unsupported' | 'too-large';

/** A picture, or why there is none. */
export type PictureOutcome =
  | { readonly status: 'readable'; readonly picture: Picture }
  | { readonly status: 'unreadable'; readonly problem: PictureProblem };
