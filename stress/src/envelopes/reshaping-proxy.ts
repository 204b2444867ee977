import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointName } from '@outlay/core/contract';
import { endpointOf, startScriptedServer } from '@outlay/core/testing';
import type { TestService } from '@outlay/service/testing';
import { createSockets } from 'outlay/internal/adapters/service/connect.ts';
import type { AnswerShape, PassedAnswer } from './answer-shapes.ts';

/** One endpoint, and how it answers. */
export type Reshaping = { readonly endpoint: EndpointName; readonly shape: AnswerShape };

/** A running HTTPS proxy in front of a service. */
export type ReshapingProxy = {
  readonly url: string;
  /** Certificate to trust, PEM. */
  readonly ca: string;
  /** How often the endpoint that is reshaped was asked. */
  readonly reshaped: () => number;
  readonly stop: () => Promise<void>;
};

const summaries: ReadonlySet<EndpointName | undefined> = new Set(['getPeriodSummary', 'getPresetSummary']);

/**
 * Starts a proxy that gives the answers of one endpoint another shape. Summaries lack the text that the specification does
 * not promise there, so that the weekly summaries are asked for it.
 */
export async function startReshapingProxy(
  service: Pick<TestService, 'url' | 'ca'>,
  reshaping?: Reshaping,
): Promise<ReshapingProxy> {
  const sockets = createSockets();
  const fetch = sockets.fetchTrusting(service.ca);
  let reshaped = 0;

  const ask = async ({ url = '/', headers }: IncomingMessage): Promise<PassedAnswer> => {
    const { signal } = new AbortController();
    const token = String(headers['x-api-key']);
    const init = { method: 'GET', headers: { 'X-API-Key': token }, redirect: 'error', signal } as const;
    const response = await fetch(new URL(url, service.url).href, init);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    const mediaType = response.headers.get('Content-Type') ?? '';
    return { status: response.status, mediaType, body: Buffer.concat(chunks) };
  };

  const answerTo = async (request: IncomingMessage): Promise<PassedAnswer | undefined> => {
    const endpoint = endpointOf(new URL(request.url ?? '/', service.url).pathname);
    const given = await ask(request);
    const answer = summaries.has(endpoint) ? withoutText(given) : given;
    if (!reshaping || reshaping.endpoint !== endpoint) return answer;
    reshaped += 1;
    return reshaping.shape.reshape(answer);
  };

  const server = await startScriptedServer((request, response) => {
    answerTo(request).then(
      (answer) => answer && send(answer, response),
      () => response.writeHead(502).end(),
    );
  });
  return {
    url: server.url,
    ca: server.ca,
    reshaped: () => reshaped,
    async stop() {
      await server.stop();
      await sockets.close();
    },
  };
}

function send({ status, mediaType, body }: PassedAnswer, response: ServerResponse): void {
  response.writeHead(status, mediaType ? { 'Content-Type': mediaType } : {}).end(body);
}

function withoutText(answer: PassedAnswer): PassedAnswer {
  const { summary: _, ...rest } = JSON.parse(answer.body.toString()) as Record<string, unknown>;
  return { ...answer, body: Buffer.from(JSON.stringify(rest)) };
}
