import { z } from 'zod';
import { type AddressRange, addressRange } from '../http/address-ranges.ts';
import type { ListenAddress } from '../http/listen.ts';
import { consoleProblems } from './console-problems.ts';
import { path } from './plain-values.ts';
import { secret } from './secret.ts';

/** An IP address with a port. A name could stand for several addresses, of which another program may have one. */
const form = /^(?:(?<ipv4>\d{1,3}(?:\.\d{1,3}){3})|\[(?<ipv6>[0-9a-f:.]+)\]):(?<port>\d{1,5})$/i;
const maxPort = 65_535;

const listen = z
  .string()
  .refine(
    (text) => isListenAddress(text),
    'expected an IP address with a port, like 127.0.0.1:8080 or [::1]:8080',
  )
  .describe('Where it listens, like 127.0.0.1:8080; other machines reach it with tls or trustedProxy only');

const publicUrl = z
  .string()
  .refine(
    (text) => URL.parse(text)?.protocol === 'https:' && originOf(text) === text.replace(/\/$/, ''),
    'expected https:// with a host and no path, like https://outlay.example',
  )
  .transform(originOf)
  .describe('Its address in browsers, like https://outlay.example; requires tls or trustedProxy');

const tls = z
  .strictObject({
    certificate: path.describe('Certificate with its chain (PEM file)'),
    key: secret.describe('Private key of the certificate (PEM)'),
  })
  .describe('The certificate of the console, for HTTPS (default: none)');

const trustedProxy = z
  .strictObject({
    addresses: z
      .array(
        z
          .string()
          .refine(
            (text) => addressRange(text) !== undefined,
            'expected an IP address or a range, like 10.0.0.2 or 10.0.0.0/24',
          ),
      )
      .min(1)
      .describe('Addresses of the proxy, like 10.0.0.2 or 10.0.0.0/24; no other may connect'),
    userHeader: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'expected the name of a header, like X-Forwarded-Email')
      .optional()
      .describe('Header in which the proxy says who has signed in there; requires secret (default: none)'),
    secret: secret
      .optional()
      .describe(
        'Text that the proxy sends in X-Outlay-Proxy-Secret, so that nobody else can say who has signed in',
      ),
  })
  .describe('The reverse proxy in front of the console, which provides HTTPS (default: none)');

const user = z.strictObject({
  role: z
    .enum(['viewer', 'operator'])
    .describe('viewer: sees states only; operator: also sees files and recipients, and acts on runs'),
  passwordHash: secret
    .optional()
    .describe('What outlay console password has written; without it, only the proxy signs the user in'),
  totp: secret
    .optional()
    .describe('What outlay console totp has written: one-time codes (default: none; required for operators)'),
});

/** Also e-mail addresses, as proxies send them. */
const userName = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9._@+-]{0,98}[a-z0-9])?$/,
    'expected a name of lower-case letters, digits and inner . _ @ + -, up to 100 characters',
  );

/** The console of `outlay serve`. */
export const consoleSchema = z
  .strictObject({
    listen,
    publicUrl: publicUrl.optional(),
    tls: tls.optional(),
    trustedProxy: trustedProxy.optional(),
    users: z
      .record(userName, user)
      .optional()
      .describe('Who can sign in without a link, by name (default: nobody)'),
    operatorCodes: z
      .enum(['required', 'optional'])
      .default('required')
      .describe('Whether operators with a password need one-time codes, too: required or optional'),
  })
  .superRefine((settings, context) => {
    for (const { path: at, message } of consoleProblems(settings, isLoopback(settings.listen))) {
      context.addIssue({ code: 'custom', path: [...at], message });
    }
  });

/** A valid console, as it is configured. */
export type ConsoleSettings = z.output<typeof consoleSchema>;

/** A user of the console, as configured. */
export type ConsoleUserSettings = z.output<typeof user>;

/** The parts of a valid `listen`. */
export function consoleAddress(text: string): ListenAddress {
  const { ipv4, ipv6, port } = form.exec(text)?.groups ?? {};
  return { host: ipv4 ?? ipv6 ?? '', port: Number(port) };
}

/** The ranges of valid addresses. */
export function addressRanges(texts: readonly string[]): AddressRange[] {
  return texts.flatMap((text) => addressRange(text) ?? []);
}

function isListenAddress(text: string): boolean {
  const { host, port } = consoleAddress(text);
  return addressRange(host) !== undefined && port >= 1 && port <= maxPort;
}

/** Browsers resolve names below `localhost` to these two addresses, and to no other of the loopback interface. */
function isLoopback(text: string): boolean {
  const { host } = consoleAddress(text);
  return host === '127.0.0.1' || host === '::1';
}

function originOf(text: string): string {
  return URL.parse(text)?.origin ?? '';
}
