import { ExportError } from '@outlay/exporters';
import type { Hono } from 'hono';
import type { RunRecord } from '../adapters/store/read-runs.ts';
import { compareApart } from '../engine/compare/compare-apart.ts';
import type { ComparedReports } from '../engine/compare/compare-reports.ts';
import { type ConsoleEnvironment, readerOf } from './http/console-request.ts';
import { type FileDeps, fileBytes } from './http/file-answer.ts';
import { onlyOperators } from './http/only-operators.ts';
import { answer } from './http/page-answer.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { recordById } from './http/record-by-id.ts';
import {
  type ComparedFiles,
  comparePage,
  maxComparedBytes,
  uncomparedPage,
  withoutReportPage,
} from './pages/compare-page.ts';

/** The page that compares two runs of one job and account. For operators only. */
export function addComparison(app: Hono<ConsoleEnvironment>, deps: FileDeps): void {
  const compare = oneAtATime((files: ComparedFiles) => comparedReports(deps, files));
  app.use('/runs/:id/compare', onlyOperators);
  app.get('/runs/:id/compare', async (context) => {
    const now = await fromStore(recordById(deps.database, context.req.param('id')));
    const before = await fromStore(recordById(deps.database, context.req.query('with') ?? ''));
    const isSameReport = before.run.job === now.run.job && before.run.account === now.run.account;
    if (!isSameReport || before.run.id === now.run.id) throw new PageFailure('notFound', 404);
    const files = commonReports(before, now);
    const pair = { before, now };
    if (!files) return answer(context, withoutReportPage(pair, deps.configuration(), readerOf(context)));
    const compared = await compare(files);
    const content = compared
      ? comparePage({ ...pair, files, compared }, deps.configuration(), readerOf(context))
      : uncomparedPage({ ...pair, files }, deps.configuration(), readerOf(context));
    return answer(context, content);
  });
}

/** Refuses a comparison while another one takes its memory. */
function oneAtATime<Input, Output>(act: (input: Input) => Promise<Output>) {
  let isBusy = false;
  return async (input: Input): Promise<Output> => {
    if (isBusy) throw new PageFailure('busy', 503);
    isBusy = true;
    try {
      return await act(input);
    } finally {
      isBusy = false;
    }
  };
}

/**
 * @returns `undefined` if the reports are too large
 * @throws {PageFailure} `fileUnavailable` if a report cannot be read
 */
async function comparedReports(
  deps: FileDeps,
  [before, now]: ComparedFiles,
): Promise<ComparedReports | undefined> {
  if (before.bytes + now.bytes > maxComparedBytes) return undefined;
  try {
    return await compareApart({ before: await fileBytes(deps, before), now: await fileBytes(deps, now) });
  } catch (cause) {
    if (cause instanceof ExportError) throw new PageFailure('fileUnavailable', 409, { cause });
    throw cause;
  }
}

/** The stored reports of two runs as JSON, in one language if there is one that both have. */
function commonReports(before: RunRecord, now: RunRecord): ComparedFiles | undefined {
  const [was, is] = [before, now].map(({ run, files }) =>
    run.filesRemovedAt === null ? files.filter(({ format }) => format === 'json') : [],
  );
  const same = is?.flatMap((file) => {
    const other = was?.find(({ locale }) => locale === file.locale);
    return other ? [[other, file] as const] : [];
  });
  const [first, last] = [was?.[0], is?.[0]];
  return same?.[0] ?? (first && last ? [first, last] : undefined);
}
