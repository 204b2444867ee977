/** How Node.js and the system work, and no secret. */
const passed =
  /^(?:NODE_\w+|PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|TEMP|TMP|SystemRoot|MALLOC_\w+|SSL_CERT_\w+|OPENSSL_\w+)$/;

/** What of the environment the processes get that work for this one. What is secret, they are told with their tasks. */
export function passedOn(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => passed.test(name)));
}
