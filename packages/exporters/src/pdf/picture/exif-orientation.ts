const orientationTag = 0x0112;
const entryLength = 12;

/**
 * The orientation of a picture, 1 to 8, from the body of its EXIF segment (EXIF 2.3 §4.6.4); 1 (upright) if it is not
 * given.
 */
export function exifOrientation(body: Uint8Array): number {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const start = 6;
  if (body.length < start + 8 || Buffer.from(body.subarray(0, 4)).toString('latin1') !== 'Exif') return 1;
  const isLittleEndian = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittleEndian);
  if (directory + 2 > body.length) return 1;
  const count = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * entryLength;
    if (entry + entryLength > body.length) return 1;
    if (view.getUint16(entry, isLittleEndian) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, isLittleEndian);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
