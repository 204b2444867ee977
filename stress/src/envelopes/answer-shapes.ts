import type { ForwardedAnswer } from '../fixtures/forwarding-proxy.ts';

/** The shape of an answer. */
export type AnswerShape = {
  readonly name: string;
  /** Whether the answer still has the content of the original. */
  readonly isReadable: boolean;
  /** Whether the client sends the request again until its deadline. */
  readonly isRetried: boolean;
  /** `undefined` for an answer that never comes. */
  readonly reshape: (answer: ForwardedAnswer) => ForwardedAnswer | undefined;
};

/** Every shape, the expected one first. */
export const answerShapes: readonly AnswerShape[] = [
  { name: 'bare', isReadable: true, isRetried: false, reshape: (answer) => answer },
  wrapped('in items', (body) => ({ items: body })),
  wrapped('in data with a total', (body) => ({ data: body, total: Array.isArray(body) ? body.length : 1 })),
  wrapped('in two objects', (body) => ({ data: { items: body } })),
  wrapped('with references', (body) => ({ $id: '1', $values: body })),
  wrapped('in a result', (body) => ({ success: true, result: body, error: null, page: { number: 1 } })),
  broken('204', 204, '', ''),
  broken('empty', 200, 'application/json', ''),
  broken('string', 200, 'application/json', '"not available"'),
  broken('HTML', 200, 'text/html', '<!DOCTYPE html><title>Maintenance</title>'),
  broken('500', 500, 'application/json', '{"error":"internal_error","message":"it broke"}'),
  { name: 'hanging', isReadable: false, isRetried: true, reshape: () => undefined },
];

function wrapped(name: string, wrap: (body: unknown) => object): AnswerShape {
  return {
    name,
    isReadable: true,
    isRetried: false,
    reshape: ({ body, mediaType }) => {
      const isJson = mediaType.startsWith('application/json');
      const inner: unknown = isJson ? JSON.parse(body.toString()) : body.toString('base64');
      return { status: 200, mediaType: 'application/json', body: Buffer.from(JSON.stringify(wrap(inner))) };
    },
  };
}

function broken(name: string, status: number, mediaType: string, body: string): AnswerShape {
  return {
    name,
    isReadable: false,
    isRetried: ['empty', 'HTML', '500'].includes(name),
    reshape: () => ({ status, mediaType, body: Buffer.from(body) }),
  };
}
