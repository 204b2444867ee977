import { exifOrientation } from './exif-orientation.ts';
import { jpegSegments } from './jpeg-segments.ts';
import type { PictureOutcome } from './picture.ts';

/** Baseline, extended and progressive JPEG, which PDF supports (ISO 32000-1 §7.4.8). */
const knownFrames = new Set([0xc0, 0xc1, 0xc2]);
const application = { exif: 0xe1, adobe: 0xee } as const;

/**
 * Reads a JPEG (ITU-T T.81) without decoding it. Metadata such as location and camera is removed: of the application
 * segments, only Adobe's is kept, because the colors depend on it.
 */
export function readJpeg(bytes: Uint8Array): PictureOutcome {
  const parts = jpegSegments(bytes);
  if (!parts) return { status: 'unreadable', problem: 'broken' };
  const { segments, scans } = parts;
  const frame = segments.find(({ marker }) => isFrame(marker));
  if (!frame || frame.body.length < 6) return { status: 'unreadable', problem: 'broken' };
  const [bits, height, width, components] = [
    frame.body[0] ?? 0,
    word(frame.body, 1),
    word(frame.body, 3),
    frame.body[5] ?? 0,
  ];
  if (width === 0 || height === 0) return { status: 'unreadable', problem: 'broken' };
  const isSupported = knownFrames.has(frame.marker) && bits === 8 && (components === 1 || components === 3);
  if (!isSupported) return { status: 'unreadable', problem: 'unsupported' };
  const exif = segments.find(({ marker }) => marker === application.exif);
  const orientation = exif ? exifOrientation(exif.body) : 1;
  const isTurned = orientation > 4;
  const kept = segments.filter(
    ({ marker }) => marker === application.adobe || marker < 0xe0 || marker > 0xef,
  );
  return {
    status: 'readable',
    picture: {
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      orientation,
      image: {
        width,
        height,
        bitsPerComponent: 8,
        colorSpace: components === 1 ? 'DeviceGray' : 'DeviceRGB',
        filter: 'DCTDecode',
        bytes: Buffer.concat([bytes.subarray(0, 2), ...kept.map(({ whole }) => whole), scans]),
      },
    },
  };
}

/** Whether a marker starts a frame: C0 to CF, except for tables, the reserved marker and arithmetic coding. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
