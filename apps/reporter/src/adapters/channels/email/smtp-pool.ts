import type { SmtpSession } from './smtp-session.ts';

/** A pool of SMTP sessions. */
export type SmtpPool = {
  /**
   * Passes a session that no other caller uses. The session is reused if the result says that it is good.
   * @param giveUp - aborted to stop waiting for a session
   * @throws errors of opening a session
   */
  readonly use: <Result>(
    act: (session: SmtpSession, isReused: boolean) => Promise<SessionUse<Result>>,
    giveUp?: AbortSignal,
  ) => Promise<Result>;
  readonly close: () => void;
};

/** The result of using a session, and whether the session can be reused. */
export type SessionUse<Result> = { readonly result: Result; readonly isGood: boolean };

const maxSessions = 5;
const maxIdleMs = 15_000;

/** Keeps a few sessions open between messages. Servers close idle sessions, and refuse too many at a time. */
export function createSmtpPool(open: (giveUp?: AbortSignal) => Promise<SmtpSession>): SmtpPool {
  const idle = new Map<SmtpSession, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let used = 0;
  let isClosed = false;

  function takeIdle(): SmtpSession | undefined {
    for (const [session, timer] of idle) {
      clearTimeout(timer);
      idle.delete(session);
      if (session.isOpen()) return session;
    }
    return undefined;
  }

  function returnToPool(session: SmtpSession): void {
    const close = () => {
      idle.delete(session);
      session.close();
    };
    idle.set(session, setTimeout(close, maxIdleMs).unref());
  }

  async function acquireSlot(giveUp: AbortSignal | undefined): Promise<void> {
    if (used < maxSessions) {
      used += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const cancel = () => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(new Error(String(giveUp?.reason)));
      };
      const admit = () => {
        giveUp?.removeEventListener('abort', cancel);
        resolve();
      };
      waiting.push(admit);
      giveUp?.addEventListener('abort', cancel, { once: true });
      if (giveUp?.aborted) cancel();
    });
  }

  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else used -= 1;
  }

  return {
    async use(act, giveUp) {
      await acquireSlot(giveUp);
      try {
        const reused = takeIdle();
        const session = reused ?? (await open(giveUp));
        const { result, isGood } = await act(session, reused !== undefined).catch((error: unknown) => {
          session.close();
          throw error;
        });
        if (isGood && !isClosed && session.isOpen()) returnToPool(session);
        else session.close();
        return result;
      } finally {
        releaseSlot();
      }
    },
    close() {
      isClosed = true;
      for (const [session, timer] of idle) {
        clearTimeout(timer);
        session.close();
      }
      idle.clear();
    },
  };
}
