import { z } from 'zod';
import type { ListenAddress } from '../http/listen.ts';

/** Addresses of this machine's loopback interface. The name localhost is two of them, and another program may have one. */
const form = /^(?:(?<name>127(?:\.\d{1,3}){3})|\[(?<ipv6>::1)\]):(?<port>\d{1,5})$/;
const maxPort = 65_535;

const expectation =
  'expected an address of this machine with a port, like 127.0.0.1:8080 or [::1]:8080: the console is served without TLS';

/** The console of `outlay serve`. */
export const consoleSchema = z.strictObject({
  listen: z
    .string()
    .superRefine((text, context) => {
      const port = form.exec(text)?.groups?.['port'];
      if (!(Number(port) >= 1 && Number(port) <= maxPort)) {
        context.addIssue({ code: 'custom', message: expectation });
      }
    })
    .describe('Where it is served on this machine, like 127.0.0.1:8080'),
});

/** The parts of a valid `listen`. */
export function consoleAddress(listen: string): ListenAddress {
  const { name, ipv6, port } = form.exec(listen)?.groups ?? {};
  return { host: name ?? ipv6 ?? '', port: Number(port) };
}
