import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { PoolConfig } from 'pg';
import { addressParameters } from './postgres-settings.ts';

/**
 * How a connection is secured where its address does not say it (`sslmode`): to another host as `verify-full` means it, by
 * a certificate of that host that a known CA has signed; within a machine, by loopback or a socket, not at all.
 */
export function postgresTls(url: string): Pick<PoolConfig, 'ssl'> {
  const host = hostOf(url);
  if (isOwnMachine(host)) return { ssl: false };
  // Of a host that is named by its number, Node.js would otherwise expect the name `localhost`.
  return {
    ssl: {
      rejectUnauthorized: true,
      checkServerIdentity: (_name: string, certificate: PeerCertificate) =>
        checkServerIdentity(host, certificate),
    },
  };
}

/** What a person does where a connection fails because of its certificate; empty where it does not. */
export function tlsAdvice(reason: string): string {
  if (!/certificate|does not support SSL|altnames/i.test(reason)) return '';
  return '; the certificate of a database on another host is verified: name its CA with ?sslrootcert=FILE in the address, or allow less with ?sslmode=disable';
}

function hostOf(url: string): string {
  const { hostname } = new URL(url.replace('@/', '@localhost/'));
  return addressParameters(url).get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1');
}

function isOwnMachine(host: string): boolean {
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}
