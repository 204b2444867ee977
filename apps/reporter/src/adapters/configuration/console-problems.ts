import type { CrossProblem } from './cross-problems.ts';

/** The parts of a console that depend on each other. */
type Parts = {
  readonly publicUrl?: string | undefined;
  readonly tls?: object | undefined;
  readonly trustedProxy?:
    | { readonly userHeader?: string | undefined; readonly secret?: object | undefined }
    | undefined;
  readonly users?:
    | Readonly<
        Record<
          string,
          {
            readonly role: 'viewer' | 'operator';
            readonly passwordHash?: object | undefined;
            readonly totp?: object | undefined;
          }
        >
      >
    | undefined;
  readonly operatorCodes: 'required' | 'optional';
};

/** Inconsistencies between the parts of a console. */
export function consoleProblems(parts: Parts, isLoopback: boolean): CrossProblem[] {
  return [...addressProblems(parts, isLoopback), ...proxyProblems(parts), ...userProblems(parts)];
}

function addressProblems({ publicUrl, tls, trustedProxy }: Parts, isLoopback: boolean): CrossProblem[] {
  const isProtected = tls !== undefined || trustedProxy !== undefined;
  if (!isProtected && !isLoopback) {
    const message =
      'expected 127.0.0.1 or [::1] with a port: the console is served without TLS; other addresses require tls or trustedProxy';
    return [{ path: ['listen'], message }];
  }
  if (isProtected && publicUrl === undefined) {
    const message = 'tls and trustedProxy require the address that browsers use, https://…';
    return [{ path: ['publicUrl'], message }];
  }
  if (!isProtected && publicUrl !== undefined) {
    const message = 'requires tls or trustedProxy; without them, remove it: links name the host';
    return [{ path: ['publicUrl'], message }];
  }
  return [];
}

function proxyProblems({ trustedProxy, users }: Parts): CrossProblem[] {
  const { userHeader, secret } = trustedProxy ?? {};
  if ((userHeader === undefined) !== (secret === undefined)) {
    const message = 'has only one of userHeader and secret; expected both or neither';
    return [{ path: ['trustedProxy'], message }];
  }
  if (userHeader !== undefined && users === undefined) {
    const message = 'requires users: those whom the proxy may sign in';
    return [{ path: ['trustedProxy', 'userHeader'], message }];
  }
  return [];
}

function userProblems({ trustedProxy, users = {}, operatorCodes }: Parts): CrossProblem[] {
  return Object.entries(users).flatMap(([name, { role, passwordHash, totp }]) => {
    if (passwordHash !== undefined) {
      if (role !== 'operator' || totp !== undefined || operatorCodes === 'optional') return [];
      const message =
        'an operator with a password requires totp, one-time codes (outlay console totp); with console.operatorCodes: optional, a password is enough';
      return [{ path: ['users', name], message }];
    }
    if (totp !== undefined) {
      return [{ path: ['users', name], message: 'totp requires passwordHash' }];
    }
    if (trustedProxy?.userHeader !== undefined) return [];
    const message = 'requires passwordHash, unless trustedProxy.userHeader says who has signed in';
    return [{ path: ['users', name], message }];
  });
}
