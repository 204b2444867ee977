import { userInfo } from 'node:os';

/** The name of the user of this process, or its number if it has none. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
