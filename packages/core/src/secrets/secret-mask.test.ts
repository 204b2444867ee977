import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretSpellings } from '../testing/secret-spellings.ts';
import { createSecretMask } from './secret-mask.ts';

const token = 'svc_c2VjcmV0LW9m.c2lnbmF0dXJlLW9mLWE';
const secrets = {
  token,
  password: 'Pa5 "\\$&correct\\" <horse> 100%41',
  'password of other letters': 'Zażółć-gęślą-jaźń-🐎7',
  'short password': 'k3!Fz9',
};

const names = Object.keys(secretSpellings);
const around = fc
  .string({ unit: 'grapheme-ascii', maxLength: 40 })
  .map((text) => text.replaceAll(/[^ .:'"(){}]/g, ' '));

describe('a secret', () => {
  it.each(names)('is removed from a text in this spelling: %s', (name) => {
    for (const secret of Object.values(secrets)) {
      const { maskForeign } = createSecretMask([secret]);
      const spelled = secretSpellings[name]?.(secret) ?? '';
      const left = maskForeign(`it was ${spelled} there`);
      expect(left).toMatch(/^it was .*there$/s);
      expect(left).toContain('[secret]');
      expect(left.length).toBeLessThan(Math.min(80, 32 + spelled.length));
      expect(JSON.parse(maskForeign(JSON.stringify({ said: `it was ${spelled} there` })))).toMatchObject({
        said: expect.stringContaining('[secret]'),
      });
    }
  });

  it.each(names)('is removed from a text that was truncated inside it, in this spelling: %s', (name) => {
    const { mask } = createSecretMask([secrets.token, secrets.password]);
    const before = 'This server is busy. '.repeat(12);
    for (const secret of [secrets.token, secrets.password]) {
      const spelled = secretSpellings[name]?.(secret) ?? '';
      const spelledFour = Math.ceil(spelled.length / secret.length) * 4;
      for (let length = 1; length < spelled.length; length += 3) {
        const left = mask(before + spelled.slice(0, length)).slice(before.length);
        const shown = left.replace('[secret]', '').length;
        expect(shown).toBeLessThan(spelledFour + (left.includes('[secret]') ? 28 : 16));
      }
    }
  });

  it.each(names)(
    'is removed without its prefix, and its payload and signature alone, in this spelling: %s',
    (name) => {
      const payload = 'eyJhY2NvdW50IjoiNWYwYzJkM2UtMDAwMCIsInNjb3BlIjoicmVhZCJ9';
      const signature = 'o3Jq-8vX2mTb_Yw5ZrKd1LhNf7PcSgEu4A6tQiVxB9k';
      const { mask } = createSecretMask([`svc_${payload}.${signature}`]);
      for (const part of [`${payload}.${signature}`, payload, signature]) {
        const left = mask(`it was ${secretSpellings[name]?.(part) ?? ''} there`);
        expect(left).toMatch(/^it was .*\[secret\].*there$/s);
      }
    },
  );

  it('is not found in texts that do not contain it', () => {
    const { mask, maskForeign } = createSecretMask(Object.values(secrets));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(mask(text)).toBe(text);
        expect(maskForeign(text)).toBe(text);
      }),
    );
  });

  it('is found in base64 of JSON if it has non-ASCII letters and characters that JSON escapes', () => {
    const secret = 'zażółć "gęślą" jaźń 7!x';
    const text = secretSpellings['base64 of JSON']?.(secret) ?? '';
    expect(createSecretMask([secret]).mask(`it said ${text}.`)).toContain('[secret]');
  });

  it('leaves JSON valid wherever it is removed', () => {
    const places = fc.record({
      before: around,
      after: around,
      name: fc.constantFrom(...names),
      depth: fc.nat({ max: 2 }),
    });
    const secret = fc
      .string({ unit: 'grapheme', minLength: 10, maxLength: 30 })
      .filter((text) => /[a-z]/i.test(text));
    fc.assert(
      fc.property(secret, places, (one, { before, after, name, depth }) => {
        const { mask } = createSecretMask([`${one}7!x`]);
        let text = `${before}${secretSpellings[name]?.(`${one}7!x`) ?? ''}${after}`;
        for (let level = 0; level <= depth; level += 1) text = JSON.stringify([text, level]);
        const left = mask(text);
        expect(left).toContain('[secret]');
        expect(() => JSON.parse(left) as unknown).not.toThrow();
      }),
      { numRuns: 75 },
    );
  });
});

describe('a secret that also occurs in ordinary text', () => {
  const { mask, maskForeign } = createSecretMask(['outlay', 'postgres', 'Household', '20261115', 'abc']);

  it('is kept in our own messages', () => {
    const text = 'outlay history of postgres, household: 20261115';
    expect(mask(text)).toBe(text);
  });

  it("is removed from another system's message where it is a whole word", () => {
    expect(maskForeign('no outlay, "postgres"; Basic OnBvc3RncmVz')).toBe(
      'no [secret], "[secret]"; Basic O[secret]',
    );
    expect(maskForeign('outlays of postgresql in 120261115 abc')).toBe(
      'outlays of postgresql in 120261115 abc',
    );
  });
});

it('removes secrets that were added later and uses the given replacement', () => {
  const { mask, add } = createSecretMask([], '[token]');
  expect(mask(token)).toBe(token);
  add(token);
  expect(mask(`<${token}>, ${token}${token}`)).toBe('<[token]>, [token]');
});

it('removes a key line by line, and the password of a URL', () => {
  const { mask } = createSecretMask([
    '-----BEGIN PRIVATE KEY-----\nMIIkeykeykey0123\nabcdefgh012345==\n-----END PRIVATE KEY-----\n',
    'postgres://outlay:Pa5%2Fword@db/outlay',
  ]);
  expect(mask('-----BEGIN PRIVATE KEY----- MIIkeykeykey0123')).toBe('-----BEGIN PRIVATE KEY----- [secret]');
  expect(mask('Pa5/word and Pa5%2Fword at postgres://outlay:Pa5%2Fword@db/outlay')).toBe(
    '[secret] and [secret] at [secret]',
  );
});

it('searches for ten thousand secrets about as fast as for one', () => {
  const many = createSecretMask();
  const tokens = Array.from(
    { length: 10_000 },
    (_, number) => `svc_${btoa(`account ${number}`)}.${btoa(`${number * 7919} signature`)}`,
  );
  for (const each of tokens) many.add(each);
  const one = createSecretMask(tokens.slice(0, 1));
  const text = `${'the service failed (HTTP 503) '.repeat(20)}; it says: ${tokens[0]}`;
  const timeOf = (mask: (text: string) => string) => {
    const startedMs = performance.now();
    for (let count = 0; count < 100; count += 1) expect(mask(text)).toContain('says: [secret]');
    return performance.now() - startedMs;
  };
  timeOf(one.mask);
  expect(timeOf(many.mask)).toBeLessThan(10 * timeOf(one.mask) + 100);
});

it('takes bounded time for adversarial texts', () => {
  const { maskForeign } = createSecretMask([token, 'svc_svc_svc_svc_svc_svc_svc_svc_9']);
  for (const piece of ['svc_', 'YWJj', '%25', '&amp;', '\\\\', '=3D', 'ab:', '&#', '\\u00', 'aaaaaaaa']) {
    const startedMs = performance.now();
    maskForeign(piece.repeat(65_536 / piece.length));
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  }
});
