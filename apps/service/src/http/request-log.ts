import type { Logger } from 'pino';
import type { ServiceMetrics } from '../observability/service-metrics.ts';

/** What is noted of a request: never its query, its headers or an identifier in its path. */
export type AnsweredRequest = {
  readonly requestId: string;
  readonly method: string;
  /** The path as the contract writes it, `/api/Groups/{groupId}`; `null` for one that the contract does not have. */
  readonly path: string | null;
  readonly status: number;
  readonly tokenId?: string | undefined;
  readonly durationMs: number;
};

/** Notes one answered request in the log and in the metrics. */
export type RequestLog = (request: AnsweredRequest) => void;

/** Makes a request log. */
export function createRequestLog(logger: Logger, metrics: ServiceMetrics): RequestLog {
  return (request) => {
    metrics.countRequest(request);
    logger.info(request, 'request');
  };
}
