import { describe, expect, it } from 'vitest';
import { newTokenValue, signedTokenId, tokenHash } from './token-format.ts';

const id = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';
const key = Buffer.alloc(32, 7).toString('base64url');
const newerKey = Buffer.alloc(32, 8).toString('base64url');

describe('a token', () => {
  it('has the prefix, a base64url payload and a signature', () => {
    expect(newTokenValue(id, key)).toMatch(/^svc_[\w-]+\.[\w-]{43}$/);
  });

  it('is known by any of the keys that are valid', () => {
    expect(signedTokenId(newTokenValue(id, key), [newerKey, key])).toBe(id);
    expect(signedTokenId(newTokenValue(id, key), [newerKey])).toBeUndefined();
  });

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
    expect(altered.filter((text) => signedTokenId(text, [key]) !== undefined)).toEqual([]);
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
    expect(others.filter((text) => signedTokenId(text, [key]) !== undefined)).toEqual([]);
  });
});
