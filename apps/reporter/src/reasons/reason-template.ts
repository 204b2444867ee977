/** Patterns of slots that are neither free text nor words of a list. */
const patterns = {
  word: String.raw`\S+?`,
  number: String.raw`\d(?:[\d,.]*\d)?`,
  text: '(?:(?!; ).)+?',
  quoted: '.+',
  reason: '.+',
  person: '(?:(?!; )[^:])+',
  wait: '(?:(?!; ).)+',
  runs: 'run (?:(?!; ).)+',
  continued: String.raw`(?:batch|revision) \d+`,
  command: 'outlay (?:(?!; ).)+?',
  code: 'E[A-Z0-9]+|[A-Z][A-Za-z]*Error',
  lookup: 'getaddrinfo|query[A-Za-z]+',
  operation: 'read|write|connect',
  path: String.raw`/\S*`,
  limit: String.raw`--[\w-]+|limits\.\w+`,
} as const;

/**
 * What a slot holds. `{run}` in a sentence is one word, and `{count:number}` a slot of another kind: `text` is a name, `reason` another
 * reason, and `quoted` what a server, the system or a person wrote.
 */
export type SlotKind = keyof typeof patterns | Vocabulary;

/** The name of a closed list of words. */
export type Vocabulary = keyof typeof vocabularies;

/** Words of closed lists; a slot has one of them, or several with the separator. */
export const vocabularies = {
  change: { words: ['address', 'token', 'filter'], separator: ' and a different ' },
  resource: {
    words: [
      'recurring expenses',
      'suspected duplicates',
      'groups',
      'the text about the week',
      'images of documents',
    ],
    separator: ', ',
  },
  became: {
    words: [
      'is held',
      'has failed',
      'may not have arrived',
      'has not arrived everywhere',
      'was not delivered',
      'is not delivered yet',
    ],
    separator: ', ',
  },
  state: {
    words: [
      'planned',
      'fetched',
      'rendered',
      'staged',
      'delivering',
      'delivered',
      'partial',
      'failed',
      'unknown',
      'skipped',
    ],
    separator: ', ',
  },
  refused: { words: ['the login', 'the sender', 'the recipient', 'the message'], separator: ', ' },
  limited: {
    words: [
      'bytes in all responses together',
      'bytes in all pictures together',
      'different documents',
      'documents in all lists together, repeated ones included',
    ],
    separator: ' and ',
  },
  names: { words: ['categories', 'tags', 'groups', 'stores', 'payment methods'], separator: ' and ' },
  found: { words: ['missing', 'empty'], separator: ' and ' },
  creator: { words: ['the first run', 'the first delivery'], separator: ' and ' },
  role: { words: ['viewer', 'operator'], separator: ' and ' },
  period: { words: ['monthly', 'weekly', 'quarterly', 'yearly', 'custom'], separator: ' and ' },
} as const;

/** The words of a closed list. */
export type VocabularyWord<Kind extends Vocabulary> = (typeof vocabularies)[Kind]['words'][number];

type NameOf<Slot extends string> = Slot extends `${infer Name}:${string}` ? Name : Slot;

/** The names of the slots of a sentence. */
export type SlotOf<Sentence extends string> = Sentence extends `${string}{${infer Slot}}${infer Rest}`
  ? NameOf<Slot> | SlotOf<Rest>
  : never;

/** A part of a sentence: text, or a slot. */
export type SentencePart = string | { readonly name: string; readonly kind: SlotKind };

/** The parts of a sentence, in their order. */
export function partsOf(sentence: string): SentencePart[] {
  return sentence
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, kind = 'word'] = /^\{(\w+)(?::(\w+))?\}$/.exec(part) ?? [];
      return name === undefined ? part : { name, kind: kind as SlotKind };
    });
}

/** Whether a slot has words of a closed list. */
export function isVocabulary(kind: SlotKind): kind is Vocabulary {
  return kind in vocabularies;
}

/** What a slot of a kind can hold, as the source of a regular expression. */
export function patternOf(kind: SlotKind): string {
  if (!isVocabulary(kind)) return patterns[kind];
  const { words, separator } = vocabularies[kind];
  const word = `(?:${words.join('|')})`;
  return `${word}(?:${separator}${word})*`;
}
