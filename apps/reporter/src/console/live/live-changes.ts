/** Someone who looks at a page. */
export type Listener = {
  /** Identifies the session. */
  readonly session: string;
  /** Called with a text for the stream. @returns whether it was taken */
  readonly send: (text: string) => boolean;
  /** Whether the session has not ended since. */
  readonly isAllowed: () => Promise<boolean>;
  /** Called once, when nothing more is sent. */
  readonly close: () => void;
};

/** Tells pages when something has changed. */
export type LiveChanges = {
  /** @returns stops listening; `undefined` if too many listen */
  readonly listen: (listener: Listener) => (() => void) | undefined;
  /** Ends all streams. */
  readonly stop: () => void;
};

/** Dependencies of live changes. */
export type LiveChangesDeps = {
  /** A text that is another one after a change. */
  readonly stamp: () => Promise<string>;
  readonly everyMs: number;
};

/** Streams keep connections open, of which the console has 250. */
const maxListeners = { all: 64, session: 8 } as const;
/** Proxies close connections on which nothing is sent, and sessions end. Polls. */
const pollsUntilHeartbeat = 8;

/** The text of an event of a stream (HTML Living Standard, 9.2.5). */
function event(name: 'changed' | 'ended'): string {
  return `event: ${name}\ndata: ${name}\n\n`;
}

/** Asks for changes as long as someone listens: once for all of them. */
export function createLiveChanges({ stamp, everyMs }: LiveChangesDeps): LiveChanges {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let last: string | undefined;
  let polls = 0;
  const end = (listener: Listener) => {
    if (!listeners.delete(listener)) return;
    listener.send(event('ended'));
    listener.close();
  };
  const tell = (text: string) => {
    for (const listener of listeners) if (!listener.send(text)) end(listener);
  };
  const poll = async (): Promise<void> => {
    // If the store is away, pages stay as they are.
    const found = await stamp().catch(() => last);
    if (found !== last) tell(event('changed'));
    last = found;
    polls += 1;
    if (polls % pollsUntilHeartbeat !== 0) return;
    tell(':\n\n');
    for (const listener of listeners) {
      if (!(await listener.isAllowed().catch(() => true))) end(listener);
    }
  };
  const pollAgain = async (): Promise<void> => {
    await poll();
    if (listeners.size > 0) return pollAfter(everyMs);
    timer = undefined;
    last = undefined;
  };
  const pollAfter = (ms: number) => {
    timer = setTimeout(() => void pollAgain(), ms);
    timer.unref();
  };
  const isFull = ({ session }: Listener) =>
    listeners.size >= maxListeners.all ||
    [...listeners].filter((one) => one.session === session).length >= maxListeners.session;
  return {
    listen(listener) {
      if (isFull(listener)) return undefined;
      listeners.add(listener);
      // Nobody knows what has changed since the page was made. Without an earlier poll, the first one tells it.
      if (last !== undefined) listener.send(event('changed'));
      if (!timer) pollAfter(0);
      return () => void listeners.delete(listener);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      for (const listener of listeners) listener.close();
      listeners.clear();
    },
  };
}
