import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/*
 * `svc_<payload>.<signature>` (specification §5): a base64url payload and its HMAC-SHA256 in base64url.
 * The payload names the token; the random part makes its value unguessable even for who knows the signing key's use.
 */

const form = /^svc_([A-Za-z0-9_-]{40,400})\.([A-Za-z0-9_-]{43})$/;

/** More than a service has: it signs with one key, and others stay until they are retired. */
const maxPreparedKeys = 16;

const payloadSchema = z.object({ id: z.guid(), random: z.string() });

/** Creates the value of a token. It is shown once and stored only as a hash. */
export function newTokenValue(id: string, secret: string): string {
  const random = randomBytes(16).toString('base64url');
  const payload = Buffer.from(JSON.stringify({ id, random })).toString('base64url');
  return `svc_${payload}.${signature(payload, secret)}`;
}

/** The identifier in the text of a token, whoever wrote it; `undefined` for a text of another form. */
export function claimedTokenId(value: string): string | undefined {
  const [, payload] = form.exec(value) ?? [];
  return payload === undefined ? undefined : readPayload(payload);
}

/**
 * Whether a key signed a token. Compares the text and not the decoded bytes, because base64url has several encodings of
 * the same bytes.
 */
export function isSignedWith(value: string, secret: string): boolean {
  const [, payload, given] = form.exec(value) ?? [];
  if (payload === undefined || given === undefined) return false;
  return timingSafeEqual(Buffer.from(signature(payload, secret)), Buffer.from(given));
}

/** The hash that is stored for a token, which identifies it but cannot be used as a token. */
export function tokenHash(value: string): string {
  return hash('sha256', value, 'hex');
}

function readPayload(payload: string): string | undefined {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).id;
  } catch {
    return undefined;
  }
}

function signature(payload: string, secret: string): string {
  return createHmac('sha256', keyOf(secret)).update(payload).digest('base64url');
}

/** Keys that were used last, by their secret: preparing one takes as long as signing with it. */
const preparedKeys = new Map<string, KeyObject>();

function keyOf(secret: string): KeyObject {
  const prepared = preparedKeys.get(secret);
  if (prepared) return prepared;
  const key = createSecretKey(secret, 'base64url');
  if (preparedKeys.size === maxPreparedKeys) preparedKeys.clear();
  preparedKeys.set(secret, key);
  return key;
}
