import { describe, expect, it } from 'vitest';
import { serverReply } from './server-reply.ts';

describe('serverReply', () => {
  const login = { password: 'correct horse' };

  it.each([
    ['535 no: correct horse', '535 no: [password]'],
    [
      '502 AUTH PLAIN AHJlcG9ydHMAY29ycmVjdCBob3JzZQ== is unknown',
      '502 AUTH PLAIN AHJlcG9ydHMA[password] is unknown',
    ],
    ['502 Y29ycmVjdCBob3JzZQ== is unknown', '502 [password] is unknown'],
    ['451 try again', '451 try again'],
  ])('of %s leaves %s', (text, left) => {
    expect(serverReply(text, login)).toBe(left);
  });

  it('escapes control characters on one line', () => {
    expect(serverReply('550 no\r\n\u001b[1A\u001b[2K250 delivered', login)).toBe(
      String.raw`550 no \u001b[1A\u001b[2K250 delivered`,
    );
  });

  it('is truncated if a server does not stop', () => {
    expect(serverReply(`550 ${'no '.repeat(100_000)}`, login)).toMatch(/^550 (?:no )+n?o?…$/);
  });

  it('changes nothing without a password', () => {
    expect(serverReply('535 no', { password: '' })).toBe('535 no');
    expect(serverReply('535 no', {})).toBe('535 no');
  });
});
