import { describe, expect, it } from 'vitest';
import { withoutPassword } from './without-password.ts';

describe('withoutPassword', () => {
  const login = { user: 'reports', password: 'correct horse' };

  it.each([
    ['535 no: correct horse', '535 no: [password]'],
    ['502 AUTH PLAIN AHJlcG9ydHMAY29ycmVjdCBob3JzZQ== is unknown', '502 AUTH PLAIN [password] is unknown'],
    ['502 Y29ycmVjdCBob3JzZQ== is unknown', '502 [password] is unknown'],
    ['451 try again', '451 try again'],
  ])('of %s leaves %s', (text, left) => {
    expect(withoutPassword(text, login)).toBe(left);
  });

  it('leaves everything where there is no password', () => {
    expect(withoutPassword('535 no', { user: 'reports', password: '' })).toBe('535 no');
    expect(withoutPassword('535 no', {})).toBe('535 no');
  });
});
