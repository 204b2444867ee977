/** The field of a header that tells programs where to end messages (RFC 2369 §3.2). @throws {TypeError} for no URL */
export function listUnsubscribe(
  address: string,
): Readonly<Record<string, { prepared: true; value: string }>> {
  const { href } = new URL(address);
  const value = href.replaceAll(/[^!-~]|[<>]/g, (sign) => encodeURIComponent(sign));
  // Prepared: no program that reads it puts words of an address together that were folded.
  return { 'List-Unsubscribe': { prepared: true, value: `<${value}>` } };
}
