import type { EndpointName } from '@outlay/core/contract';
import type { ReportBody } from '@outlay/exporters';
import type { OptionalResource, UnavailableReason } from '@outlay/reports';
import type { TestService } from '@outlay/service/testing';
import { exitCodes } from 'outlay/internal/cli/terminal/exit-code.ts';
import { type ReportOutcome, runReport } from '../fixtures/run-report.ts';
import type { AnswerShape } from './answer-shapes.ts';
import { type Reshaping, startReshapingProxy } from './reshaping-proxy.ts';

/** What no report can do without. */
const needed = ['listDocuments', 'getPeriodSummary', 'getPresetSummary', 'listCategories'] as const;

/** What a report can do without, by endpoint. */
const optional: Readonly<Partial<Record<EndpointName, OptionalResource>>> = {
  listRecurringExpenses: 'recurring',
  listDuplicateSuggestions: 'duplicates',
  listGroups: 'groups',
  listWeeklySummaries: 'weekly_text',
};

/** The endpoints that reports use. */
export const reportEndpoints: readonly EndpointName[] = [
  ...needed,
  ...(Object.keys(optional) as EndpointName[]),
];

/** The reasons that a report may name; retries may end at the deadline. */
function reasonsOf({ name, isRetried }: AnswerShape): readonly UnavailableReason[] {
  if (name === 'hanging') return ['timeout'];
  const reason = name === '500' ? 'failed' : 'unreadable';
  return isRetried ? [reason, 'timeout'] : [reason];
}

/** The service behind the proxy, the formats, and how long a request may take, retries included. */
export type ReportFixture = {
  readonly service: TestService;
  readonly formats: string;
  readonly timeoutSeconds: number;
};

const sections = 'headline,reconciliation,recurring,duplicates,groups,service-text';

/** Runs the report of a week on the command line, with one endpoint reshaped or none. */
export async function runReshapedReport(
  { service, formats, timeoutSeconds }: ReportFixture,
  reshaping?: Reshaping,
): Promise<ReportOutcome> {
  const proxy = await startReshapingProxy(service, reshaping);
  try {
    // The hourly limit counts by token.
    const { token } = await service.createToken();
    const options = ['--period', 'last', '--sections', sections, '--timeout', String(timeoutSeconds)];
    const outcome = await runReport(
      { url: proxy.url, ca: proxy.ca, token },
      { words: ['weekly', ...options, '--format', formats], file: 'weekly-2026-W45.json' },
    );
    if (reshaping && proxy.reshaped() === 0) throw new Error(`${reshaping.endpoint} was not asked`);
    return outcome;
  } finally {
    await proxy.stop();
  }
}

/** Compares a report of which one endpoint was reshaped with the whole one. @returns the differences */
export function problemsOfReport(
  { endpoint, shape }: Reshaping,
  outcome: ReportOutcome,
  whole: string,
): readonly string[] {
  const resource = optional[endpoint];
  const isWhole = resource ? shape.isReadable : shape.name === 'bare';
  if (isWhole)
    return outcome.json === whole ? [] : [`the report differs: ${outcome.code} ${outcome.message}`];
  if (!resource) {
    const isRefused = outcome.code === exitCodes.unavailable && outcome.json === undefined;
    return isRefused ? [] : [`exit code ${outcome.code}, 4 is expected: ${outcome.message}`];
  }
  if (outcome.code !== exitCodes.done || outcome.json === undefined) {
    return [`exit code ${outcome.code}, a report is expected: ${outcome.message}`];
  }
  return problemsWithout(resource, reasonsOf(shape), {
    body: JSON.parse(outcome.json) as ReportBody,
    whole: JSON.parse(whole) as ReportBody,
  });
}

/** Compares a report that lacks a resource with the whole one. */
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
