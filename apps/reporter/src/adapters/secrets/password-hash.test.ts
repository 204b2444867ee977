import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, isPasswordHash, isPasswordOf } from './password-hash.ts';

describe('a password', () => {
  it.each([
    ['eleven char', false],
    ['twelve chars', true],
    ['            ', true],
    ['żółćżółćżół', false],
    ['żółćżółćżółć', true],
    ['🔑'.repeat(11), false],
    ['🔑'.repeat(12), true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('%j may be one: %s', (text, expected) => {
    expect(isPassword(text)).toBe(expected);
  });

  it('is recognized by its hash, however it was typed, and no other is', async () => {
    const [hash, another] = await Promise.all(['gęślą jaźń, żółw', 'gęślą jaźń, żółw'].map(hashPassword));
    expect(isPasswordHash(hash ?? '')).toBe(true);
    expect(another).not.toBe(hash);
    expect(await isPasswordOf(hash, 'gęślą jaźń, żółw'.normalize('NFD'))).toBe(true);
    expect(await isPasswordOf(hash, 'gęślą jaźń, żółW')).toBe(false);
    expect(await isPasswordOf(undefined, 'gęślą jaźń, żółw')).toBe(false);
  });
});

it.each(['', 'hunter2', '$scrypt$ln=4,r=8,p=2$AAAAAAAAAAAAAAAAAAAAAA$AAAA', '$2b$12$abc'])(
  'takes %j for no hash',
  (text) => {
    expect(isPasswordHash(text)).toBe(false);
  },
);
