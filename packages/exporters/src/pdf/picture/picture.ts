/** A picture ready to be written to a file. */
export type Picture = {
  /** In pixels, after applying the orientation. */
  readonly width: number;
  readonly height: number;
  /** How the stored picture is rotated and mirrored: 1 to 8 (EXIF 2.3). */
  readonly orientation: number;
  readonly image: ImageStream;
};

/** The image stream of a PDF (ISO 32000-1 §8.9.5). */
export type ImageStream = {
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: number;
  readonly colorSpace: 'DeviceGray' | 'DeviceRGB' | { readonly palette: Uint8Array };
  readonly filter: 'DCTDecode' | 'FlateDecode';
  /** Number of color components of the PNG predictor, if the rows are stored as in the PNG. */
  readonly predictedColors?: number;
  readonly bytes: Uint8Array;
  /** The opacity of each pixel, 8 bits each, deflated. */
  readonly opacity?: Uint8Array;
};

/** Why a picture cannot be shown. */
export type PictureProblem = 'broken' | 'unknown-format' | 'unsupported' | 'too-large';

/** A picture, or why it cannot be read. */
export type PictureOutcome =
  | { readonly status: 'readable'; readonly picture: Picture }
  | { readonly status: 'unreadable'; readonly problem: PictureProblem };
