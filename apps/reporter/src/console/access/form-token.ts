import { createHash, timingSafeEqual } from 'node:crypto';

/** The field of a form that proves that one of our pages sent it. */
export const formTokenField = 'token';

/** The token of a session's forms. It reveals nothing about the secret of the session. */
export function formToken(sessionSecret: string): string {
  return createHash('sha256').update(`form:${sessionSecret}`).digest('base64url');
}

/** Whether a form has the token of a session. */
export function isFormToken(given: unknown, sessionSecret: string): boolean {
  const expected = Buffer.from(formToken(sessionSecret));
  const found = Buffer.from(typeof given === 'string' ? given : '');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
