/** A segment before the picture's data: its marker's second byte, what is in it, and all of it. */
export type JpegSegment = { readonly marker: number; readonly body: Uint8Array; readonly whole: Uint8Array };

/** A JPEG in two: its segments, and the scans from the first one to the end of the picture. */
export type JpegParts = { readonly segments: readonly JpegSegment[]; readonly scans: Uint8Array };

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Reads the segments of a JPEG (ITU-T T.81 annex B); `null` where it breaks off or is none. */
export function jpegSegments(bytes: Uint8Array): JpegParts | null {
  const segments: JpegSegment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may stand before a marker.
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

/** What follows the end of the picture is not of it. */
function withScans(segments: readonly JpegSegment[], rest: Uint8Array): JpegParts | null {
  for (let at = rest.length - 2; at > 1; at -= 1) {
    if (rest[at] === 0xff && rest[at + 1] === endOfImage) {
      return { segments, scans: rest.subarray(0, at + 2) };
    }
  }
  return null;
}
