import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readNamedFile, type UnreadableError } from '../files/read-named-file.ts';

const maxBytes = 16 * 1024 * 1024;

/**
 * Reads the logo of a report.
 * @throws {ConfigurationError} with the file
 */
export function readLogo(path: string): Promise<Uint8Array> {
  return readNamedFile(path, { maxBytes }).catch(({ message }: UnreadableError) => {
    throw new ConfigurationError(`cannot read the logo ${path}: ${message}`);
  });
}
