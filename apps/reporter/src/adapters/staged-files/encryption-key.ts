import { hkdfSync, randomBytes } from 'node:crypto';

/** A key that staged files are encrypted with. Plain values, because it is sent to child processes. */
export type EncryptionKey = {
  /** Identifies the key without revealing it: 16 hexadecimal digits derived from the key. */
  readonly id: string;
  /** The 32 bytes of the key in base64. A secret. */
  readonly base64: string;
};

/** The keys of a store. */
export type StoreKeys = {
  /** Encrypts new files. */
  readonly current: EncryptionKey;
  /** Decrypt older files, in addition to the current key. */
  readonly previous: readonly EncryptionKey[];
};

/** Bytes of a key. */
export const keyBytes = 32;

/** Bytes of a key's identifier. */
export const keyIdBytes = 8;

/**
 * A key from random bytes.
 * @param bytes - 32 random bytes
 */
export function encryptionKeyOf(bytes: Uint8Array): EncryptionKey {
  const id = Buffer.from(hkdfSync('sha256', bytes, '', 'outlay key id', keyIdBytes)).toString('hex');
  return { id, base64: Buffer.from(bytes).toString('base64') };
}

/** A key that only this process and its children know: the files are unreadable after they end. */
export function temporaryKey(): EncryptionKey {
  return encryptionKeyOf(randomBytes(keyBytes));
}

/** The key with an identifier, if the store has it. */
export function keyOf(keys: StoreKeys | undefined, id: string): EncryptionKey | undefined {
  return keys && [keys.current, ...keys.previous].find((key) => key.id === id);
}
