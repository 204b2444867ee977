import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * The cost of a password: 64 MiB of memory, twice. OWASP Password Storage Cheat Sheet, and ASVS 4.0.3, 2.4.6: at least 2^16.
 */
const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 };
const saltBytes = 16;
const hashBytes = 32;

/** The string form of password hashes (PHC), with the cost above and no other. */
const form = /^\$scrypt\$ln=16,r=8,p=2\$(?<salt>[A-Za-z0-9+/]{22})\$(?<hash>[A-Za-z0-9+/]{43})$/;

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** How many characters a password has, in Unicode code points. */
export const passwordLength = { min: 12, max: 128 } as const;

/** Whether a text may become a password. */
export function isPassword(text: string): boolean {
  const { length } = Array.from(composed(text));
  return length >= passwordLength.min && length <= passwordLength.max;
}

/** The hash of a password, with a random salt, as it is written to a file. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(composed(password), salt, hashBytes, cost);
  return `$scrypt$ln=16,r=8,p=2$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether a text is the hash of a password. */
export function isPasswordHash(text: string): boolean {
  return form.test(text);
}

/** Whether a password is that of a hash; no password is that of none. */
export type PasswordComparison = (hash: string | undefined, password: string) => Promise<boolean>;

/** Compares a password with a hash. It takes as long for a wrong password, and for a hash of none. */
export const isPasswordOf: PasswordComparison = async (hash, password) => {
  const found = form.exec(hash ?? noHash)?.groups;
  const salt = Buffer.from(found?.['salt'] ?? '', 'base64');
  const derived = await derive(composed(password), salt, hashBytes, cost);
  return timingSafeEqual(derived, Buffer.from(found?.['hash'] ?? '', 'base64')) && hash !== undefined;
};

/** What unknown users are compared with. Nobody knows its password. */
const noHash = `$scrypt$ln=16,r=8,p=2$${unpadded(randomBytes(saltBytes))}$${unpadded(randomBytes(hashBytes))}`;

/** The same characters in one form: keyboards differ in how they compose them. */
function composed(text: string): string {
  return text.normalize('NFKC');
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
