import type { ConsoleFixture } from 'outlay/internal/testing/console-fixture.ts';
import { median, percentile } from '../median.ts';

/** How long a page took. Milliseconds. */
export type PageTimes = {
  readonly page: string;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Processor time of this process: of the console, of who asks it, and of SQLite. */
  readonly cpuMs: number;
  readonly bytes: number;
};

/** Opens pages one after the other, in turn, as one browser. The first round is not counted. */
export async function measurePages(
  { request, signIn }: Pick<ConsoleFixture, 'request' | 'signIn'>,
  pages: Readonly<Record<string, string>>,
  rounds: number,
): Promise<PageTimes[]> {
  const headers = await signIn();
  const times = new Map<string, number[]>(Object.keys(pages).map((page) => [page, []]));
  const cpu = new Map<string, number[]>(Object.keys(pages).map((page) => [page, []]));
  const bytes = new Map<string, number>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [page, path] of Object.entries(pages)) {
      const startedAt = performance.now();
      const before = process.cpuUsage();
      const answer = await request(path, { headers });
      const text = await answer.text();
      // A page that takes longer than two seconds says so instead; its time counts.
      if (answer.status !== 200 && answer.status !== 503)
        throw new Error(`${path} was answered with ${answer.status}`);
      if (round > 0) {
        times.get(page)?.push(performance.now() - startedAt);
        const { user, system } = process.cpuUsage(before);
        cpu.get(page)?.push((user + system) / 1_000);
      }
      bytes.set(page, text.length);
    }
  }
  return [...times].map(([page, took]) => ({
    page,
    medianMs: median(took),
    p99Ms: percentile(took, 0.99),
    cpuMs: median(cpu.get(page) ?? []),
    bytes: bytes.get(page) ?? 0,
  }));
}
