import type { SmtpSession } from './smtp-session.ts';

/** Sessions that are used again. */
export type SmtpPool = {
  /**
   * Uses a session alone for as long as something is done with it; it is used again where that says so.
   * @param giveUp - aborted when no session is waited for any more
   * @throws what opening a session throws
   */
  readonly use: <Result>(
    act: (session: SmtpSession, wasKept: boolean) => Promise<Used<Result>>,
    giveUp?: AbortSignal,
  ) => Promise<Result>;
  readonly close: () => void;
};

/** What was done with a session, and whether it is still good. */
export type Used<Result> = { readonly result: Result; readonly isGood: boolean };

const maxSessions = 5;
const maxIdleMs = 15_000;

/** Keeps a few sessions open between messages: servers end those that are idle for long, and refuse too many at once. */
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

  function keep(session: SmtpSession): void {
    const close = () => {
      idle.delete(session);
      session.close();
    };
    idle.set(session, setTimeout(close, maxIdleMs).unref());
  }

  async function enter(giveUp: AbortSignal | undefined): Promise<void> {
    if (used < maxSessions) {
      used += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leaveQueue = () => {
        waiting.splice(waiting.indexOf(come), 1);
        reject(new Error(String(giveUp?.reason)));
      };
      const come = () => {
        giveUp?.removeEventListener('abort', leaveQueue);
        resolve();
      };
      waiting.push(come);
      giveUp?.addEventListener('abort', leaveQueue, { once: true });
      if (giveUp?.aborted) leaveQueue();
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else used -= 1;
  }

  return {
    async use(act, giveUp) {
      await enter(giveUp);
      try {
        const kept = takeIdle();
        const session = kept ?? (await open(giveUp));
        const { result, isGood } = await act(session, kept !== undefined).catch((error: unknown) => {
          session.close();
          throw error;
        });
        if (isGood && !isClosed && session.isOpen()) keep(session);
        else session.close();
        return result;
      } finally {
        leave();
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
