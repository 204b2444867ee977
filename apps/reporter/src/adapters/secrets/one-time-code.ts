import { createHmac, timingSafeEqual } from 'node:crypto';
import { fromBase32 } from './base32.ts';

/** How long a code is shown. RFC 6238 §5.2. Milliseconds. */
const stepMs = 30_000;
const digits = 6;
/** RFC 4226 §4, R6 requires 16 bytes. */
const minKeyBytes = 16;

/** The key of one-time codes in base32; `undefined` if a text is none. */
export function oneTimeKey(text: string): Buffer | undefined {
  const key = fromBase32(text);
  return key && key.length >= minKeyBytes ? key : undefined;
}

/** The code of a step. RFC 4226 §5.3 with SHA-1, which is what authenticator apps use. */
export function oneTimeCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const truncated = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/** The step that an instant is in. */
export function oneTimeStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

/** The step of a code: the present one, the one before or the one after; `undefined` if it is of none of them. */
export function stepOfCode(key: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  const present = oneTimeStep(now);
  const isOf = (step: number) => {
    const expected = Buffer.from(oneTimeCode(key, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return [present, present - 1, present + 1].find((step) => isOf(step));
}
