/** Decodes Base64 into bytes with a buffer of their own, for unicode-properties and linebreak. */
function toByteArray(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}

export default { toByteArray };
