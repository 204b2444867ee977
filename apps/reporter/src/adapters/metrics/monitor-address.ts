import { InvalidArgumentError } from 'commander';

/** Where metrics and health are served. */
export type MonitorAddress = { readonly host: string; readonly port: number };

/** Where they are served if nothing else is said. */
export const defaultMonitor: MonitorAddress = { host: '127.0.0.1', port: 9464 };

const form = /^(?:(?:\[(?<ipv6>[0-9a-fA-F:.]+)\]|(?<name>[A-Za-z0-9.-]+)):)?(?<port>\d{1,5})$/;

/**
 * Reads `PORT`, which is one of this machine alone, `HOST:PORT`, `[IPV6]:PORT` or `off`.
 * @throws {InvalidArgumentError} for anything else
 */
export function readMonitorAddress(text: string): MonitorAddress | 'off' {
  if (text === 'off') return 'off';
  const { ipv6, name, port } = form.exec(text)?.groups ?? {};
  if (port !== undefined && Number(port) <= 65_535) {
    return { host: ipv6 ?? name ?? defaultMonitor.host, port: Number(port) };
  }
  throw new InvalidArgumentError(
    'expected a port, like 9464, with a host before it, like 10.0.0.5:9464, or off.',
  );
}
