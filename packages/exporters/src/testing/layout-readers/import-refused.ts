/** Thrown by a reader for a file that the program would reject or silently misread. */
export class ImportRefused extends Error {
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.name = 'ImportRefused';
  }
}
