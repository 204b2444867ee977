/** Thrown by a reader for a file that the program would refuse, or would take for something else without a word. */
export class ImportRefused extends Error {
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.name = 'ImportRefused';
  }
}
