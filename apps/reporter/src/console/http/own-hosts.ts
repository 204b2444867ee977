import { type ListenAddress, writtenAddress } from '../../adapters/http/listen.ts';

/**
 * The values of `Host` under which the console is reached. A page of another site that resolves its own name to this
 * machine (DNS rebinding) sends another one.
 */
export function ownHosts({ host, port }: ListenAddress): ReadonlySet<string> {
  const hosts = [host, '127.0.0.1', 'localhost', '::1'].map((name) => writtenAddress({ host: name, port }));
  // Browsers leave out the usual port.
  return new Set(port === 80 ? hosts.flatMap((one) => [one, one.replace(/:80$/, '')]) : hosts);
}
