import type { Logger } from 'pino';
import type { ServiceMetrics } from '../observability/service-metrics.ts';

/** What is logged of a request: never its query, headers or identifiers in its path. */
export type AnsweredRequest = {
  readonly requestId: string;
  readonly method: string;
  /** The path template of the contract, such as `/api/Groups/{groupId}`; `null` for an unknown path. */
  readonly path: string | null;
  readonly status: number;
  readonly tokenId?: string | undefined;
  readonly durationMs: number;
};

/** Records a request in the log and the metrics. */
export type RequestLog = (request: AnsweredRequest) => void;

/** Creates a request log. */
export function createRequestLog(logger: Logger, metrics: ServiceMetrics): RequestLog {
  return (request) => {
    metrics.countRequest(request);
    logger.info(request, 'request');
  };
}
