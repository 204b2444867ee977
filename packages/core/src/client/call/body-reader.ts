import { joinParts } from './receive-body.ts';

/** Reads the body of one response as its parts arrive. */
export type BodyReader<Body> = {
  /** Takes the next part. */
  readonly push: (part: Uint8Array) => void;
  /** The body, after its last part. */
  readonly end: () => Body;
};

/** Creates a reader that returns the bytes as they are. */
export function createBytesReader(): BodyReader<Uint8Array> {
  const parts: Uint8Array[] = [];
  return {
    push: (part) => {
      parts.push(part);
    },
    end: () => joinParts(parts),
  };
}
