/** The parts of a console that depend on each other. */
type Parts = {
  readonly publicUrl?: string | undefined;
  readonly tls?: object | undefined;
  readonly trustedProxy?: object | undefined;
};

/** An inconsistency, and the key at which it is reported. */
type Problem = { readonly at: keyof Parts | 'listen'; readonly message: string };

/** Inconsistencies between the parts of a console. */
export function consoleProblems({ publicUrl, tls, trustedProxy }: Parts, isLoopback: boolean): Problem[] {
  const isProtected = tls !== undefined || trustedProxy !== undefined;
  if (!isProtected && !isLoopback) {
    const message =
      'expected 127.0.0.1 or [::1] with a port: the console is served without TLS; other addresses require tls or trustedProxy';
    return [{ at: 'listen', message }];
  }
  if (isProtected && publicUrl === undefined) {
    return [
      { at: 'publicUrl', message: 'tls and trustedProxy require the address that browsers use, https://…' },
    ];
  }
  if (!isProtected && publicUrl !== undefined) {
    return [
      {
        at: 'publicUrl',
        message: 'requires tls or trustedProxy; without them, remove it: links name the host',
      },
    ];
  }
  return [];
}
