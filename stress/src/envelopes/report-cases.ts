import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointName } from '@outlay/core/contract';
import type { ReportBody } from '@outlay/exporters';
import type { OptionalResource, UnavailableReason } from '@outlay/reports';
import type { TestService } from '@outlay/service/testing';
import { exitCodes } from 'outlay/internal/cli/terminal/exit-code.ts';
import { runOutlay } from 'outlay/internal/testing/run-outlay.ts';
import type { AnswerShape } from './answer-shapes.ts';
import { type Reshaping, startReshapingProxy } from './reshaping-proxy.ts';

/** What a report needs: without it there is none. */
const needed = ['listDocuments', 'getPeriodSummary', 'getPresetSummary', 'listCategories'] as const;

/** What a report can do without, by the endpoint that gives it. */
const optional: Readonly<Partial<Record<EndpointName, OptionalResource>>> = {
  listRecurringExpenses: 'recurring',
  listDuplicateSuggestions: 'duplicates',
  listGroups: 'groups',
  listWeeklySummaries: 'weekly_text',
};

/** The endpoints that a report asks. */
export const reportEndpoints: readonly EndpointName[] = [
  ...needed,
  ...(Object.keys(optional) as EndpointName[]),
];

/** Why something is said to be missing. What is asked for again until the deadline may end with that. */
function reasonsOf({ name, isRetried }: AnswerShape): readonly UnavailableReason[] {
  if (name === 'hanging') return ['timeout'];
  const reason = name === '500' ? 'failed' : 'unreadable';
  return isRetried ? [reason, 'timeout'] : [reason];
}

/** A report as it came out. */
export type MadeReport = { readonly code: number; readonly json: string | undefined; readonly said: string };

/** Where a report is read, and how long a request may take, retries included. */
export type ReportPlace = {
  readonly service: TestService;
  readonly formats: string;
  readonly timeoutSeconds: number;
};

/** Makes the report of a week by the command line, with one endpoint reshaped or none. */
export async function makeReshaped(
  { service, formats, timeoutSeconds }: ReportPlace,
  reshaping?: Reshaping,
): Promise<MadeReport> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-envelopes-'));
  const proxy = await startReshapingProxy(service, reshaping);
  try {
    // The hourly limit is that of a token.
    const { token } = await service.createToken();
    const caFile = join(folder, 'ca.pem');
    await writeFile(caFile, proxy.ca);
    const sections = 'headline,reconciliation,recurring,duplicates,groups,service-text';
    const options = ['--period', 'last', '--sections', sections, '--timeout', String(timeoutSeconds)];
    const { code, stderr } = await runOutlay(
      ['report', 'weekly', ...options, '--format', formats, '--out', folder],
      {
        environment: {
          OUTLAY_BASE_URL: proxy.url,
          OUTLAY_TOKEN: token,
          OUTLAY_CA_FILE: caFile,
          OUTLAY_CONFIG: '',
        },
      },
    );
    if (reshaping && proxy.reshaped() === 0) throw new Error(`${reshaping.endpoint} was not asked`);
    const json = await readFile(join(folder, 'weekly-2026-W45.json'), 'utf8').catch(() => undefined);
    return { code, json, said: stderr.trim().split('\n').at(-1) ?? '' };
  } finally {
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is wrong with a report of which one endpoint was reshaped; empty where nothing is. */
export function problemsOfReport(
  { endpoint, shape }: Reshaping,
  made: MadeReport,
  whole: string,
): readonly string[] {
  const resource = optional[endpoint];
  const isWhole = resource ? shape.isReadable : shape.name === 'bare';
  if (isWhole) return made.json === whole ? [] : [`the report is another one: ${made.code} ${made.said}`];
  if (!resource) {
    const isRefused = made.code === exitCodes.unavailable && made.json === undefined;
    return isRefused ? [] : [`exit code ${made.code}, 4 is expected: ${made.said}`];
  }
  if (made.code !== exitCodes.done || made.json === undefined) {
    return [`exit code ${made.code}, a report is expected: ${made.said}`];
  }
  return problemsWithout(resource, reasonsOf(shape), {
    body: JSON.parse(made.json) as ReportBody,
    whole: JSON.parse(whole) as ReportBody,
  });
}

/** What is wrong with a report that lacks a resource. */
function problemsWithout(
  resource: OptionalResource,
  expected: readonly UnavailableReason[],
  { body, whole }: { readonly body: ReportBody; readonly whole: ReportBody },
): string[] {
  const [missing, ...others] = body.unavailable;
  const isNamed =
    missing?.resource === resource && expected.some((reason) => reason === missing.reason) && !others.length;
  const isWarned = body.warnings.filter(({ code }) => code === 'section_unavailable').length === 1;
  const values = { recurring: body.recurring, duplicates: body.duplicates, weekly_text: body.serviceText };
  const isNull = resource === 'groups' || resource === 'receipts' || values[resource] === null;
  const isSame = (['totals', 'categories', 'days', 'reconciliation'] as const).every(
    (name) => JSON.stringify(body[name]) === JSON.stringify(whole[name]),
  );
  return [
    ...(isNamed ? [] : [`unavailable is ${JSON.stringify(body.unavailable)}, ${resource} is expected`]),
    ...(isWarned ? [] : ['no warning, or several']),
    ...(isNull ? [] : [`${resource} is not null`]),
    ...(isSame ? [] : ['the totals changed']),
  ];
}
