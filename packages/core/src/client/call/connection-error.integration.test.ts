import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createSecretMask } from '../../secrets/secret-mask.ts';
import { connectionError } from './connection-error.ts';

const origin = 'https://127.0.0.1';

function errorOf(cause: Error) {
  return connectionError(new TypeError('fetch failed', { cause }), origin, createSecretMask());
}

it.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_PURPOSE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('reports for %s that the certificate is not trusted, which is permanent', (code) => {
  const { message, retryable } = errorOf(Object.assign(new Error('refused'), { code }));
  expect([message, retryable]).toEqual([`the certificate of ${origin} is not trusted (${code})`, false]);
});

it('recognizes an untrusted certificate by its message if the runtime has no code', () => {
  expect(errorOf(new Error('invalid peer certificate: UnknownIssuer')).retryable).toBe(false);
});

it.each([
  'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'EPROTO',
])('treats %s as a temporary failure', (code) => {
  const error = errorOf(Object.assign(new Error('no handshake'), { code }));
  expect([error.code, error.message, error.retryable]).toEqual([
    'network',
    `${origin} cannot be reached (${code})`,
    true,
  ]);
});

it('treats an unknown host name as a wrong address, which may be temporary', () => {
  const { message, retryable } = errorOf(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }));
  expect([message, retryable]).toEqual([
    `the host name of ${origin} is unknown (ENOTFOUND); check the address`,
    true,
  ]);
});

it('treats a port that fetch blocks as a permanent failure', async () => {
  const error: unknown = await fetch(`${origin}:6000/`).catch((thrown: unknown) => thrown);
  const { code, message, retryable } = connectionError(error, `${origin}:6000`, createSecretMask());
  expect([code, message, retryable]).toEqual([
    'network',
    'fetch blocks the port of https://127.0.0.1:6000; serve the finance service on another port',
    false,
  ]);
});

/** The record of a fatal TLS alert `internal_error` (RFC 8446 §6). */
const alert = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x50]);

it.each([
  ['a TLS alert', alert],
  ['plain HTTP', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('treats %s in a real handshake as a temporary failure', async (_, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const error: unknown = await fetch(`${origin}:${port}/`).catch((thrown: unknown) => thrown);
    expect(connectionError(error, origin, createSecretMask())).toMatchObject({
      code: 'network',
      retryable: true,
      message: expect.stringContaining('cannot be reached'),
    });
  } finally {
    server.close();
  }
});
