import { hkdfSync, randomBytes } from 'node:crypto';

/** A key that staged files are encrypted with. Plain values: it goes to other processes with their tasks. */
export type EncryptionKey = {
  /** Names the key and gives nothing of it away: 16 hexadecimal digits that are derived from it. */
  readonly id: string;
  /** The 32 bytes of the key in base64. A secret. */
  readonly base64: string;
};

/** The keys of a store. */
export type StoreKeys = {
  /** New files are encrypted with it. */
  readonly current: EncryptionKey;
  /** Files are read with these, and with the current one. */
  readonly previous: readonly EncryptionKey[];
};

/** Bytes of a key. */
export const keyBytes = 32;

/** Bytes of a key's identifier. */
export const keyIdBytes = 8;

/** The key of some bytes. @param bytes - 32 of them, random */
export function encryptionKeyOf(bytes: Uint8Array): EncryptionKey {
  const id = Buffer.from(hkdfSync('sha256', bytes, '', 'outlay key id', keyIdBytes)).toString('hex');
  return { id, base64: Buffer.from(bytes).toString('base64') };
}

/** A key for files that only this process and its children read: nobody can read them when it has ended. */
export function temporaryKey(): EncryptionKey {
  return encryptionKeyOf(randomBytes(keyBytes));
}

/** The key of an identifier, where the store has it. */
export function keyOf(keys: StoreKeys | undefined, id: string): EncryptionKey | undefined {
  return keys && [keys.current, ...keys.previous].find((key) => key.id === id);
}
