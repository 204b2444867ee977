import { expect, it } from 'vitest';
import { type ReasonCode, reasons } from '../../reasons/declared-reasons.ts';
import { partsOf, type SlotKind, vocabularies } from '../../reasons/reason-template.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { reasonsPl, tellReasonInPolish } from './reasons-pl.ts';

const codes = Object.keys(reasons) as ReasonCode[];

/** What someone else wrote: with the name of a target only, nothing of it is known. */
const foreign = '550 unknown';

/** What fills a slot: the values of names are those that could confuse a reader of the sentence. */
const values: Readonly<Partial<Record<SlotKind, readonly string[]>>> = {
  word: ['R1-2', '{run}', '<b>', 'a:b;c'],
  number: ['7', '1,000'],
  text: [
    'anna@finance.example',
    'x; the report was not created',
    'x: permission denied',
    'of run {run} (and 2 more)',
    'outlay retry R1 creates it; nothing was created or sent',
    '<script>alert(1)</script>',
    'is held',
  ],
  quoted: [
    '451 4.7.1 try <later>',
    'canceled by Bob: run {run} is held',
    'x; the store was away (and 2 more)',
  ],
  person: ['Anna', 'anna@finance.example'],
  code: ['ECONNREFUSED', 'TimeoutError'],
  lookup: ['getaddrinfo'],
  operation: ['read'],
  path: ['/v1/documents/{id}'],
  limit: ['limits.maxDocuments'],
  command: ['outlay retry R1 --force'],
  wait: ['no document number: 2'],
  continued: ['batch 3'],
  runs: ['run R1 (home), run R2 (shop), and 3 more'],
  reason: [
    sayReason('disk_full'),
    sayReason('mail_refused', { what: 'the login', answer: '535 no' }),
    foreign,
  ],
};

function valuesOf(kind: SlotKind): readonly string[] {
  const known = values[kind];
  if (known) return known;
  return vocabularies[kind as keyof typeof vocabularies].words;
}

const plain = (code: ReasonCode, parameters: Readonly<Record<string, string>>) =>
  (sayReason as (code: ReasonCode, parameters: Readonly<Record<string, string>>) => string)(code, parameters);

const slotsOf = (code: ReasonCode) => partsOf(reasons[code]).filter((part) => typeof part !== 'string');

/** Each reason with each value of each of its slots, the others with their first value. */
const written = codes
  .flatMap((code) => {
    const slots = slotsOf(code);
    const first = Object.fromEntries(slots.map(({ name, kind }) => [name, valuesOf(kind)[0] ?? '']));
    const others = slots.flatMap(({ name, kind }) =>
      valuesOf(kind).map((value) => ({ code, parameters: { ...first, [name]: value } })),
    );
    return [{ code, parameters: first }, ...others];
  })
  .filter(({ code, parameters }) => code !== 'of_target' || parameters['why'] !== foreign);

const textOf = (clauses: ReturnType<typeof tellReasonInPolish>) =>
  (clauses ?? []).map((clause) => ('told' in clause ? clause.told : clause.quoted)).join('');

/** The system's names of its calls, which Polish sentences leave out. */
const callKinds: readonly SlotKind[] = ['lookup', 'operation'];

/** Words of the English sentences that no Polish sentence has. */
const english =
  /(?<!\p{L})(?:the|is|was|were|are|of|and|for|has|have|cannot|with|not|run|which|there|more)(?!\p{L})/u;

/** Kinds of slots whose values are translated, or left out. */
const translated: ReadonlySet<SlotKind> = new Set(['reason', 'wait', 'continued', 'runs', ...callKinds]);

it('has the slots of the English sentence in each Polish one', () => {
  for (const code of codes) {
    const names = slotsOf(code).flatMap(({ name, kind }) => (callKinds.includes(kind) ? [] : name));
    const own = partsOf(reasonsPl.sentences[code]).flatMap((part) =>
      typeof part === 'string' ? [] : part.name,
    );
    expect({ code, names: own.toSorted() }).toEqual({ code, names: names.toSorted() });
    expect(reasonsPl.sentences[code].replaceAll(/\{\w+\}|\S+\.md/g, '…')).not.toMatch(english);
  }
});

it('says every reason in Polish and keeps all that it names', () => {
  for (const { code, parameters } of written) {
    const told = tellReasonInPolish(plain(code, parameters));
    const text = textOf(told);
    for (const { name, kind } of slotsOf(code)) {
      const value = parameters[name] ?? '';
      if (kind in vocabularies || translated.has(kind)) continue;
      expect({ code, text }).toEqual({ code, text: expect.stringContaining(value) });
    }
  }
});

it('leaves no English in what it says, whatever names contain', () => {
  for (const { code, parameters } of written) {
    const told = tellReasonInPolish(plain(code, parameters)) ?? [];
    let text = told
      .map((clause) => ('told' in clause ? clause.told : ''))
      .join(' … ')
      .replaceAll(/\S+\.md/g, '…');
    for (const { name, kind } of slotsOf(code)) {
      if (!(kind in vocabularies) && kind !== 'reason') text = text.replaceAll(parameters[name] ?? '', '…');
    }
    expect({ code, text }).toEqual({ code, text: expect.not.stringMatching(english) });
    expect({ code, isTold: told.length > 0 }).toEqual({ code, isTold: true });
  }
});

it('says several reasons at once, in their order', () => {
  for (const [index, { code, parameters }] of written.entries()) {
    const slots = slotsOf(code);
    // What a server wrote ends the sentence.
    if (slots.some(({ kind }) => kind === 'quoted' || kind === 'reason')) continue;
    const next = written[(index * 7 + 3) % written.length];
    if (!next || slotsOf(next.code).some(({ kind }) => kind === 'quoted' || kind === 'reason')) continue;
    const both = [plain(code, parameters), plain(next.code, next.parameters)];
    const expected = both.map((one) => textOf(tellReasonInPolish(one))).join('; ');
    expect(textOf(tellReasonInPolish(joinReasons(...both)))).toBe(expected);
  }
});
