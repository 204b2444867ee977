import { describe, expect, it } from 'vitest';
import { claimedTokenId, isSignedWith, newTokenValue, tokenHash } from './token-format.ts';

const id = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';
const key = Buffer.alloc(32, 7).toString('base64url');
const newerKey = Buffer.alloc(32, 8).toString('base64url');

/** A text with the form of a token and any payload of at least 30 bytes. */
function unsigned(payload: string): string {
  return `svc_${Buffer.from(payload.padEnd(30)).toString('base64url')}.${'A'.repeat(43)}`;
}

describe('a token', () => {
  it('has the prefix, a base64url payload and a signature', () => {
    expect(newTokenValue(id, key)).toMatch(/^svc_[\w-]+\.[\w-]{43}$/);
  });

  it('names itself, and is signed with one key only', () => {
    const value = newTokenValue(id, key);
    expect(claimedTokenId(value)).toBe(id);
    expect([key, newerKey].map((secret) => isSignedWith(value, secret))).toEqual([true, false]);
  });

  it.each(['', 'svc_', unsigned('no JSON'), unsigned('{"id":"1","random":""}'), unsigned(`{"id":"${id}"}`)])(
    'is not named by %j',
    (text) => {
      expect(claimedTokenId(text)).toBeUndefined();
    },
  );

  it('differs each time and is stored as something else', () => {
    const value = newTokenValue(id, key);
    expect(newTokenValue(id, key)).not.toBe(value);
    expect(tokenHash(value)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused when any one character is another', () => {
    const value = newTokenValue(id, key);
    const altered = value
      .split('')
      .flatMap((character, index) =>
        ['A', 'B', '-', '=', ' '].map((other) =>
          other === character ? '' : value.slice(0, index) + other + value.slice(index + 1),
        ),
      );
    expect(altered.filter((text) => isSignedWith(text, key))).toEqual([]);
  });

  it('is refused with anything before, after or left out', () => {
    const value = newTokenValue(id, key);
    const others = [
      `${value}\n`,
      ` ${value}`,
      `${value}=`,
      value.slice(0, -1),
      value.slice(4),
      value.toUpperCase(),
    ];
    expect(others.filter((text) => isSignedWith(text, key))).toEqual([]);
  });
});
