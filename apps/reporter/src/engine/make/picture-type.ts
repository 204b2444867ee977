/** Whether bytes begin as those of a picture that reports have room for: JPEG, PNG, WebP, HEIC, or a PDF. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return picture.test(start);
}

/** First bytes by ITU-T T.81 §B.1, PNG §5.2, RFC 9649 §2.4, ISO 14496-12 §4.3 and ISO 32000-1 §7.5.2. */
const picture = /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp(?:he|mi|ms)|%PDF-)/;
