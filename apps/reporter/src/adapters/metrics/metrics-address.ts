import { InvalidArgumentError } from 'commander';

/** Where metrics and health are served. */
export type MetricsAddress = { readonly host: string; readonly port: number };

/** Default address. */
export const defaultMetricsAddress: MetricsAddress = { host: '127.0.0.1', port: 9464 };

const form = /^(?:(?:\[(?<ipv6>[0-9a-fA-F:.]+)\]|(?<name>[A-Za-z0-9.-]+)):)?(?<port>\d{1,5})$/;

/**
 * Parses `PORT` (on the loopback interface), `HOST:PORT`, `[IPV6]:PORT` or `off`.
 * @throws {InvalidArgumentError} for anything else
 */
export function parseMetricsAddress(text: string): MetricsAddress | 'off' {
  if (text === 'off') return 'off';
  const { ipv6, name, port } = form.exec(text)?.groups ?? {};
  if (port !== undefined && Number(port) <= 65_535) {
    return { host: ipv6 ?? name ?? defaultMetricsAddress.host, port: Number(port) };
  }
  throw new InvalidArgumentError('expected HOST:PORT, a port on this machine, or off.');
}
