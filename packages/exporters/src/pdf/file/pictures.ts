import type { Picture } from '../picture/picture.ts';
import type { Canvas, FileObject } from './canvas.ts';
import { rawValue } from './raw-value.ts';

/** A picture in the file, with its name in the resources of a page. */
export type FilePicture = { readonly name: string; readonly object: FileObject };

/** The pictures of a file; a repeated picture is stored once. */
export type Pictures = { add(picture: Picture): FilePicture };

/** Writes each picture when it is first shown, and keeps none in memory. */
export function createPictures(canvas: Canvas): Pictures {
  const known = new WeakMap<Picture, FilePicture>();
  let count = 0;
  return {
    add(picture) {
      const before = known.get(picture);
      if (before) return before;
      count += 1;
      const made = { name: `Im${count}`, object: writtenImage(canvas, picture) };
      known.set(picture, made);
      return made;
    },
  };
}

function writtenImage(canvas: Canvas, { image }: Picture): FileObject {
  const { width, height, bitsPerComponent, filter, colorSpace, predictedColors, opacity } = image;
  const object = canvas.object({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bitsPerComponent,
    ColorSpace: typeof colorSpace === 'string' ? colorSpace : indexedColors(colorSpace.palette),
    Filter: filter,
    ...(predictedColors === undefined
      ? {}
      : {
          DecodeParms: {
            Predictor: 15,
            Colors: predictedColors,
            BitsPerComponent: bitsPerComponent,
            Columns: width,
          },
        }),
    ...(opacity ? { SMask: writtenMask(canvas, { width, height, opacity }) } : {}),
  });
  object.end(image.bytes);
  return object;
}

function indexedColors(palette: Uint8Array): unknown {
  const last = palette.length / 3 - 1;
  return rawValue(`[/Indexed/DeviceRGB ${last}<${Buffer.from(palette).toString('hex')}>]`);
}

function writtenMask(
  canvas: Canvas,
  {
    width,
    height,
    opacity,
  }: { readonly width: number; readonly height: number; readonly opacity: Uint8Array },
): FileObject {
  const mask = canvas.object({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceGray',
    Filter: 'FlateDecode',
  });
  mask.end(opacity);
  return mask;
}
