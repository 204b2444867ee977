import { randomBytes } from 'node:crypto';

/** A text that must not be on a page. */
export type Canary = {
  readonly what: string;
  /** What pages are searched for. */
  readonly text: string;
  /** `secret`: for nobody to see; `hidden`: for operators only. */
  readonly kind: 'secret' | 'hidden';
};

/** Makes canaries, and remembers them. */
export type Canaries = {
  readonly all: readonly Canary[];
  /** A new text of letters and digits that no escaping changes. */
  readonly plant: (what: string, kind: Canary['kind']) => string;
  /** Adds a text that something else chose. */
  readonly add: (what: string, kind: Canary['kind'], text: string) => void;
  /** The canaries in a text, also as base64. */
  readonly foundIn: (text: string) => readonly Canary[];
};

/** No canaries yet. */
export function createCanaries(): Canaries {
  const all: Canary[] = [];
  const spellings = new Map<string, readonly string[]>();
  const add: Canaries['add'] = (what, kind, text) => {
    all.push({ what, kind, text });
    spellings.set(text, [text, encodeURIComponent(text), ...inBase64(text)]);
  };
  return {
    all,
    add,
    plant(what, kind) {
      const text = `canary${randomBytes(8).toString('hex')}`;
      add(what, kind, text);
      return text;
    },
    foundIn: (page) => all.filter(({ text }) => spellings.get(text)?.some((each) => page.includes(each))),
  };
}

/** What base64 of a longer text contains, wherever the text begins in it. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + text).toString('base64');
    return encoded.slice(before === 0 ? 0 : 4, -4);
  });
}
