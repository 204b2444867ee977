/** A segment before the image data: the second byte of its marker, its body, and the whole segment. */
export type JpegSegment = { readonly marker: number; readonly body: Uint8Array; readonly whole: Uint8Array };

/** The two parts of a JPEG: its segments, and the scans up to the end of the image. */
export type JpegParts = { readonly segments: readonly JpegSegment[]; readonly scans: Uint8Array };

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Reads the segments of a JPEG (ITU-T T.81 annex B); `null` if it is truncated or not a JPEG. */
export function jpegSegments(bytes: Uint8Array): JpegParts | null {
  const segments: JpegSegment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === startOfScan) return withScans(segments, bytes.subarray(at));
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    segments.push({ marker, body: bytes.subarray(at + 4, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return null;
}

/** Removes bytes after the end of the image. */
function withScans(segments: readonly JpegSegment[], rest: Uint8Array): JpegParts | null {
  for (let at = rest.length - 2; at > 1; at -= 1) {
    if (rest[at] === 0xff && rest[at + 1] === endOfImage) {
      return { segments, scans: rest.subarray(0, at + 2) };
    }
  }
  return null;
}
