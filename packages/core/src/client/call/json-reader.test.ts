import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createJsonReader, type JsonReading, type ListReading } from './json-reader.ts';

const element = z.looseObject({ id: z.number() });
const schema = z.looseObject({ items: z.array(element), total: z.number().optional() });
const whole: JsonReading = { schema, maxBytes: 32_000_000, mediaType: 'application/json' };
const list: ListReading = { name: 'items', element, readItem: (item) => item, bytesAtOnce: 1 };

/** What reading returns, or the message of its error. */
function outcome(bytes: Uint8Array, reading: JsonReading, partBytes = Infinity): unknown {
  const reader = createJsonReader(reading);
  try {
    for (let at = 0; at < bytes.length; at += partBytes) reader.push(bytes.subarray(at, at + partBytes));
    return { body: reader.end() };
  } catch (error) {
    return { error: String(error) };
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const arrived = (bytes: Uint8Array, partBytes?: number) => outcome(bytes, { ...whole, list }, partBytes);

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"items":[', '],"items":[', '\\', '"', 'ż', '{[', ']}', ','),
);
const anyElement = fc.record({
  id: fc.nat(),
  name: anyText,
  lines: fc.array(fc.record({ items: fc.array(fc.nat()) })),
});
const anyBody = fc.record(
  {
    before: anyText,
    data: fc.record({ items: fc.array(fc.nat()) }),
    items: fc.array(anyElement),
    total: fc.nat(),
  },
  { requiredKeys: ['items'] },
);

describe('a list that is read as it arrives', () => {
  it('is the same as one that is read as a whole, wherever its bytes are parted', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(3), fc.integer({ min: 1, max: 40 }), (body, indent, partBytes) => {
        const bytes = bytesOf(JSON.stringify(body, null, indent));
        expect(arrived(bytes, partBytes)).toEqual({ body });
      }),
    );
  });

  it('fails where the whole would, if bytes are missing, added or changed', () => {
    const anyBytes = fc.oneof(fc.constantFrom(...bytesOf('[]{},:"\\ 0')), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(
        anyBody,
        fc.nat(),
        fc.nat(2),
        fc.array(anyBytes, { maxLength: 3 }),
        fc.integer({ min: 1, max: 40 }),
        (body, seed, removed, added, partBytes) => {
          const bytes = [...bytesOf(JSON.stringify(body))];
          bytes.splice(seed % bytes.length, removed, ...added);
          const changed = Uint8Array.from(bytes);
          // An element that is wrong is found before the end, which may be wrong as well.
          const [first, second] = [arrived(changed, partBytes), outcome(changed, whole)].map((one) =>
            Object.hasOwn(one as object, 'error') ? 'an error' : one,
          );
          expect(first).toEqual(second);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['{"items":[{"id":1}],"items":[{"id":2}]}'],
    ['{"items":[{"id":1}],"items":5}'],
    ['{"items":[{"id":1}],"it\\u0065ms":[{"id":2}]}'],
    ['{"it\\u0065ms":[{"id":2}]}'],
    ['{"it\\u0065ms":[{"id":2}],"items":[]}'],
    ['{"items":[{"id":1}],"it\\u0065ms":[]}'],
    ['{"items":[{"id":1}],"it\\u0065ms":null}'],
    [`{"items":[{"id":1}],"items":${' '.repeat(100)}[]}`],
    ['{"items" \n:\t[ {"id":1} , {"id":2} ] }'],
    ['{"items":[]}'],
    ['{"items":[ ]}'],
    ['{"items":[{"id":1},]}'],
    ['{"items":[,{"id":1}]}'],
    ['{"items":[{"id":1}}'],
    ['{"items":[{"id":1}'],
    ['{"items":[{"id":1}]}]'],
    ['{"items":[{"id":1}],"total":"x"}'],
    ['{"items":[{"id":1},{"id":"x"}]}'],
    ['{"items":[{"id":1},\uFEFF{"id":2}]}'],
    ['\uFEFF{"items":[{"id":1}]}'],
    ['{"data":{"items":[{"id":1}]}}'],
    ['[{"items":[{"id":1}]}]'],
    ['"items"'],
    [''],
  ])('is read, or fails, as the whole: %s', (text) => {
    const bytes = bytesOf(text);
    for (const partBytes of [1, 3, Infinity]) {
      expect(arrived(bytes, partBytes)).toEqual(outcome(bytes, whole));
    }
  });

  it('says which element is wrong', () => {
    const items = [{ id: 1 }, { id: 2 }, { id: 'three' }];
    expect(outcome(bytesOf(JSON.stringify({ items })), { ...whole, list })).toEqual({
      error: expect.stringContaining('(items.2.id: '),
    });
  });

  it('has what was read of each element', () => {
    const readItem = ({ id }: z.output<typeof element>) => id * 2;
    const read = (text: string) => outcome(bytesOf(text), { ...whole, list: { ...list, readItem } });
    expect(read('{"items":[{"id":1},{"id":2}],"total":2}')).toEqual({ body: { items: [2, 4], total: 2 } });
    expect(read('{"it\\u0065ms":[{"id":1}]}')).toEqual({ body: { items: [2] } });
  });

  it('keeps no bytes of elements that were read', () => {
    const text = JSON.stringify({ items: Array.from({ length: 1000 }, (_, id) => ({ id })) });
    const read: number[] = [];
    const readItem = ({ id }: z.output<typeof element>) => read.push(id);
    const reader = createJsonReader({ ...whole, list: { ...list, readItem } });
    const padded = bytesOf(`{"before":"${' '.repeat(70_000)}",${text.slice(1)}`);
    reader.push(padded.subarray(0, -2));
    expect(read).toEqual(Array.from({ length: 999 }, (_, id) => id));
    reader.push(padded.subarray(-2));
    expect(reader.end()).toMatchObject({ items: { length: 1000 } });
  });
});

describe('the bounds of a response', () => {
  const anything = { ...whole, schema: z.unknown() };
  const bound = (json: string, partBytes?: number) => {
    const found = outcome(bytesOf(json), anything, partBytes);
    return Object.hasOwn(found as object, 'error') ? (found as { error: string }).error : undefined;
  };
  const padding = `"${' '.repeat(70_000)}"`;

  it.each([[undefined], [1], [7]])('are the maximum depth, and no more (%s)', (partBytes) => {
    expect(bound(`[${padding},${'['.repeat(63)}${']'.repeat(63)}]`, partBytes)).toBeUndefined();
    expect(bound(`[${padding},${'['.repeat(64)}${']'.repeat(64)}]`, partBytes)).toContain('64 levels');
    expect(bound(`[${'{"a":'.repeat(64)}1${'}'.repeat(64)},${padding}]`, partBytes)).toContain('64 levels');
    expect(bound(`${'['.repeat(200)}${']'.repeat(200)}`, partBytes)).toBeUndefined();
  });

  it('ignore brackets in texts', () => {
    expect(bound(`[${padding},"${'['.repeat(100)}","\\"${'['.repeat(100)}","\\\\",{}]`)).toBeUndefined();
    expect(bound(`[${padding},"\\\\",${'['.repeat(64)}]`)).toContain('64 levels');
  });

  it('accept a long list of documents with many line items', () => {
    const document = `{"id":"d","tags":[{"name":"a"}],"items":[${Array(9).fill('{"name":"a"}').join()}]}`;
    expect(bound(`{"items":[${Array(70_000).fill(document).join()}]}`)).toBeUndefined();
    expect(bound(`[${padding},${'{},'.repeat(1_000_000)}1]`)).toContain('objects and lists');
  });

  it('are checked before elements are parsed, however much arrives at once', () => {
    const reader = createJsonReader({ ...whole, list: { ...list, readItem: () => expect.unreachable() } });
    const deep = `${'['.repeat(70)}${']'.repeat(70)}`;
    expect(() => reader.push(bytesOf(`{"before":${padding},"items":[{"id":1,"deep":${deep}}]}`))).toThrow(
      '64 levels',
    );
  });

  it('hold for lists that are read as they arrive', () => {
    const deep = `${'['.repeat(70)}${']'.repeat(70)}`;
    const { bytesAtOnce: _, ...usual } = list;
    const read = (json: string) => outcome(bytesOf(json), { ...whole, list: usual }, 1000);
    expect(read(`{"before":${padding},"items":[{"id":1,"deep":${deep}}]}`)).toEqual({
      error: expect.stringContaining('64 levels'),
    });
    expect(read(`{"items":[${'{"id":1},'.repeat(1_100_000)}{"id":1}]}`)).toEqual({
      error: expect.stringContaining('objects and lists'),
    });
  });
});
