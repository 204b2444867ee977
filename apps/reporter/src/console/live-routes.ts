import type { Hono } from 'hono';
import type { ConsoleEnvironment } from './http/console-request.ts';
import type { LiveChanges } from './live/live-changes.ts';
import type { LiveScript } from './live/live-script.ts';
import { scriptPath } from './pages/live-region.ts';
import { isStillSignedIn } from './session-rules.ts';
import type { AccessDeps } from './sign-in-routes.ts';

/** Whoever does not read the stream is not sent more than so many events. */
const maxUnread = 16;

/** The script of pages that change while they are open. It needs no session. */
export function addLiveScript(app: Hono<ConsoleEnvironment>, { content, integrity }: LiveScript): void {
  app.use(async (context, next) => {
    context.set('scriptIntegrity', integrity);
    await next();
  });
  app.get(scriptPath, (context) => {
    context.set('policy', 'script');
    return context.body(content, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });
}

/** A stream of events for each page that is open: `changed`, and `ended` with the session. */
export function addLiveChanges(
  app: Hono<ConsoleEnvironment>,
  deps: AccessDeps & { readonly liveChanges: LiveChanges },
): void {
  app.get('/changes', (context) => {
    const encoder = new TextEncoder();
    let stop: (() => void) | undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        start(stream) {
          stop = deps.liveChanges.listen({
            session: context.get('session').hash,
            send(text) {
              if ((stream.desiredSize ?? 0) <= 0) return false;
              stream.enqueue(encoder.encode(text));
              return true;
            },
            isAllowed: () => isStillSignedIn(context, deps),
            close: () => stream.close(),
          });
        },
        cancel: () => stop?.(),
      },
      new CountQueuingStrategy({ highWaterMark: maxUnread }),
    );
    // The browser tries again, less and less often.
    if (!stop) return context.text('Too many pages are open.', 503, { 'Retry-After': '60' });
    return context.body(body, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
  });
}
