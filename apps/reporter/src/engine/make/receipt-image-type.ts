/** Whether a file begins like a format that reports can include: JPEG, PNG, WebP, HEIC, or PDF. */
export function isReceiptImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return signatures.test(start);
}

/** File signatures: ITU-T T.81 §B.1, PNG §5.2, RFC 9649 §2.4, ISO 14496-12 §4.3 and ISO 32000-1 §7.5.2. */
const signatures = /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp(?:he|mi|ms)|%PDF-)/;
