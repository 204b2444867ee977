// #region trace-requests

import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { ClientHooks } from '@outlay/core';

/** A span for every request that a client sends, the repeated ones included. Hand it to `createClient`. */
export function tracingHooks(tracer: Tracer): ClientHooks {
  const open = new Map<string, Span>();
  return {
    onRequest({ callId, attempt, method, path, origin, startedAt }) {
      const attributes = {
        'http.request.method': method,
        'http.route': path,
        'http.request.resend_count': attempt - 1,
        'url.full': origin + path,
      };
      const options = { kind: SpanKind.CLIENT, startTime: startedAt, attributes };
      open.set(`${callId}/${attempt}`, tracer.startSpan(`${method} ${path}`, options));
    },
    onResponse({ callId, attempt, status, requestId, errorCode, startedAt, durationMs }) {
      const span = open.get(`${callId}/${attempt}`);
      open.delete(`${callId}/${attempt}`);
      if (status !== undefined) span?.setAttribute('http.response.status_code', status);
      if (requestId !== undefined) span?.setAttribute('finance.request_id', requestId);
      if (errorCode !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: errorCode });
      span?.end(new Date(startedAt.getTime() + durationMs));
    },
  };
}
// #endregion
