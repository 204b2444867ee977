import { Session } from 'node:inspector';

/** Which parts of the code ran. */
export type CoverageWatch = {
  /** The blocks of our sources that have run since the last call, by their place. */
  readonly take: () => Set<string>;
  readonly stop: () => void;
};

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number };
type Covered = {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly Range[] }[];
  }[];
};

/** Watches which blocks of our sources V8 runs in this process. */
export function watchCoverage(): CoverageWatch {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    take: () => new Set(blocksOf(covered(session))),
    stop() {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

/** The answer of the inspector of one's own process is there at once. */
function covered(session: Session): Covered {
  let found: Covered = { result: [] };
  session.post('Profiler.takePreciseCoverage', (error, result) => {
    if (error) throw error;
    found = result;
  });
  return found;
}

function* blocksOf({ result }: Covered): Generator<string> {
  for (const { url, functions } of result) {
    if (!/^(?:file:)?\//.test(url) || url.includes('/node_modules/')) continue;
    for (const { ranges } of functions) {
      for (const { startOffset, endOffset, count } of ranges) {
        if (count > 0) yield `${url} ${startOffset} ${endOffset}`;
      }
    }
  }
}
