import { type ListenAddress, writtenAddress } from '../../adapters/http/listen.ts';

/**
 * The values of `Host` under which the console is reached. A page of another site that resolves its own name to this
 * machine (DNS rebinding) sends another one.
 */
export function ownHosts({ host, port }: ListenAddress): ReadonlySet<string> {
  return new Set([host, '127.0.0.1', 'localhost', '::1'].map((name) => writtenAddress({ host: name, port })));
}
