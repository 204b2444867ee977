import { InvalidArgumentError } from 'commander';

/** Where metrics and health are served. */
export type MetricsAddress = { readonly host: string; readonly port: number };

const form = /^(?:(?:\[(?<ipv6>[0-9a-fA-F:.]+)\]|(?<name>[A-Za-z0-9.-]+)):)?(?<port>\d{1,5})$/;
const loopback = '127.0.0.1';

/**
 * Parses the value of `--metrics`: `HOST:PORT`, `[IPV6]:PORT`, `PORT` on loopback, or `off`. Port 0 selects a free one.
 * @throws {InvalidArgumentError} for anything else
 */
export function parseMetricsAddress(text: string): MetricsAddress | 'off' {
  if (text === 'off') return 'off';
  const { ipv6, name, port } = form.exec(text)?.groups ?? {};
  if (port !== undefined && Number(port) <= 65_535) {
    return { host: ipv6 ?? name ?? loopback, port: Number(port) };
  }
  throw new InvalidArgumentError('Expected HOST:PORT, a port on this machine, or off.');
}
