import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readNamedFile, type UnreadableError } from '../files/read-named-file.ts';

const maxBytes = 16 * 1024 * 1024;

/** Reads a picture that pages show beside their title. @throws {ConfigurationError} naming the file */
export function readLogo(path: string): Promise<Uint8Array> {
  return readNamedFile(path, { maxBytes }).catch(({ message }: UnreadableError) => {
    throw new ConfigurationError(`cannot read the logo ${path}: ${message}`);
  });
}
