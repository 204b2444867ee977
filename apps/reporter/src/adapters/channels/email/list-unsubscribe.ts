/**
 * The List-Unsubscribe header field (RFC 2369 §3.2).
 * @throws {TypeError} if the address is not a URL
 */
export function listUnsubscribe(
  address: string,
): Readonly<Record<string, { prepared: true; value: string }>> {
  const { href } = new URL(address);
  const value = href.replaceAll(/[^!-~]|[<>]/g, (sign) => encodeURIComponent(sign));
  // Prepared values are not folded, because some mail programs do not unfold addresses correctly.
  return { 'List-Unsubscribe': { prepared: true, value: `<${value}>` } };
}
