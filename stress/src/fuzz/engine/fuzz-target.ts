/** A reader of text from outside, as a fuzzer knows it. */
export type FuzzTarget = {
  /** Also the name of its corpus file. */
  readonly name: string;
  /** Texts to begin with, most of which are read well. */
  readonly seeds: readonly string[];
  /** Reads a text. @throws what `isRefusal` knows, and nothing else */
  readonly read: (text: string) => unknown;
  /** Whether an error is one that the reader is documented to throw. */
  readonly isRefusal: (error: unknown) => boolean;
};
