import type { EndpointName } from '@outlay/core/contract';
import { endpointOf } from '@outlay/core/testing';
import type { TestService } from '@outlay/service/testing';
import {
  type ForwardedAnswer,
  type ForwardingProxy,
  startForwardingProxy,
} from '../fixtures/forwarding-proxy.ts';
import type { AnswerShape } from './answer-shapes.ts';

/** One endpoint, and how it answers. */
export type Reshaping = { readonly endpoint: EndpointName; readonly shape: AnswerShape };

/** A proxy that changes the answers of an endpoint. */
export type ReshapingProxy = ForwardingProxy & {
  /** How many answers were reshaped. */
  readonly reshaped: () => number;
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
  let reshaped = 0;
  const reshape = (endpoint: EndpointName | undefined, forwarded: ForwardedAnswer) => {
    const answer = summaries.has(endpoint) ? withoutText(forwarded) : forwarded;
    if (!reshaping || reshaping.endpoint !== endpoint) return answer;
    reshaped += 1;
    return reshaping.shape.reshape(answer);
  };
  const proxy = await startForwardingProxy(service, ({ url = '/' }) => {
    const endpoint = endpointOf(new URL(url, service.url).pathname);
    return (forwarded, _request, response) => {
      const answer = reshape(endpoint, forwarded);
      if (!answer) return;
      const headers = answer.mediaType ? { 'Content-Type': answer.mediaType } : {};
      response.writeHead(answer.status, headers).end(answer.body);
    };
  });
  return { ...proxy, reshaped: () => reshaped };
}

function withoutText(answer: ForwardedAnswer): ForwardedAnswer {
  const { summary: _, ...rest } = JSON.parse(answer.body.toString()) as Record<string, unknown>;
  return { ...answer, body: Buffer.from(JSON.stringify(rest)) };
}
