import { lastDay, periodName } from '@outlay/core';
import { type Trial, tryOut } from '../runs/try-out.ts';
import type { Delivery } from '../store/schema.ts';
import { type AskedRequest, askedRequests } from './asked-requests.ts';
import type { PlacedRun } from './asked-runs.ts';
import type { CommandContext } from './command-context.ts';
import { messageBytes } from './message-bytes.ts';
import type { Progress } from './progress.ts';
import { askedLines } from './report-outcome.ts';
import { watchRequests } from './watch-requests.ts';

/** Makes the reports of runs, and tells what would become of them; nothing is recorded, kept or delivered. */
export async function tellTrials(
  { say, print, signal }: CommandContext,
  runs: readonly PlacedRun[],
  {
    progress,
    from,
    json,
  }: { readonly progress: Progress; readonly from: string | undefined; readonly json?: true },
): Promise<void> {
  const told: ToldTrial[] = [];
  for (const { asked } of runs) {
    signal.throwIfAborted();
    const name = `${asked.job.name}, ${asked.account.name}`;
    progress.step(`${name}: trying out`);
    const { hooks, urls } = watchRequests(progress.detail);
    const trial = toldTrial(
      { asked },
      await tryOut({ ...asked, connection: hooks }, from),
      askedRequests(urls),
    );
    told.push(trial);
    if (!json) for (const line of linesOf(trial)) say(`${name}: ${line}`);
  }
  if (json) print(`${JSON.stringify({ runs: told })}\n`);
}

type ToldTrial = ReturnType<typeof toldTrial>;

/** What a run would come to, as scripts are told of it. */
function toldTrial(
  { asked: { job, account, period } }: Pick<PlacedRun, 'asked'>,
  { disposition, deliveries, files }: Trial,
  asked: readonly AskedRequest[],
) {
  const bytesOf = ({ locale }: Delivery, format: string) =>
    files.find((file) => file.locale === locale && file.format === format)?.bytes ?? 0;
  return {
    job: job.name,
    account: account.name,
    period: { name: periodName(job.kind, period), start: period.from, end: lastDay(period) },
    disposition,
    asked,
    deliveries: deliveries.map((delivery) => {
      const { channel, target, locale } = delivery;
      const named = delivery.files.map(({ format, name }) => ({
        name,
        format,
        bytes: bytesOf(delivery, format),
      }));
      const sizes = named.map(({ bytes }) => bytes);
      const letter = bytesOf(delivery, 'letter');
      const size = channel === 'email' ? { messageBytes: messageBytes(sizes, letter) } : {};
      return { channel, target, locale, files: named, ...size };
    }),
  };
}

const dispositionLines = {
  deliver: [],
  hold: ['would be held: the records are not proved to be all'],
  note: ['the period has no documents: only a note would be sent'],
  skip: ['would be skipped: the period has no documents'],
} as const satisfies Record<Trial['disposition'], readonly string[]>;

function linesOf({ period, disposition, asked, deliveries }: ToldTrial): string[] {
  return [
    `${period.name}, ${period.start} to ${period.end}`,
    ...askedLines(asked),
    ...dispositionLines[disposition],
    ...deliveries.flatMap(deliveryLines),
  ];
}

function deliveryLines({
  channel,
  target,
  files,
  messageBytes: size,
}: ToldTrial['deliveries'][number]): string[] {
  const lines = files.map(({ name, bytes }) =>
    channel === 'email'
      ? `would send ${name} to ${target} (${bytes} bytes)`
      : `would write ${target}/${name} (${bytes} bytes)`,
  );
  return size === undefined ? lines : [...lines, `would send a message of about ${size} bytes to ${target}`];
}
