import type { EndpointName } from '@outlay/core/contract';
import { startService } from '@outlay/service/testing';
import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import { printCase } from '../fixtures/print-case.ts';
import { type Print, type Scenario, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { answerShapes } from './answer-shapes.ts';
import { callReshaped, clientEndpoints, isRetried, knownIds, problemsOfCall } from './client-cases.ts';
import { problemsOfReport, reportEndpoints, runReshapedReport } from './report-cases.ts';
import type { Reshaping } from './reshaping-proxy.ts';

/** How much runs. */
export type EnvelopeOptions = {
  readonly formats: string;
  /** How long the client sends a request again, where it does that. */
  readonly timeoutSeconds: number;
  /** How many cases are in progress at once. */
  readonly concurrency: number;
  readonly isSelected: (reshaping: Reshaping) => boolean;
  readonly print: Print;
};

/**
 * Each of the 20 endpoints answers in 12 shapes, in front of the real service: a report names what is missing, or ends
 * with exit code 4 where documents, summary or categories are; endpoints that no report uses give the client the content
 * of the service, or an error. Nothing crashes.
 */
export const envelopesScenario: Scenario = ({ only = '', print }) =>
  runEnvelopes({
    formats: 'pdf,xlsx,csv,json,html,hledger,beancount,ofx',
    timeoutSeconds: 12,
    concurrency: 4,
    isSelected: (reshaping) => caseName(reshaping).includes(only),
    print,
  });

/** Longer than any answer takes. Seconds. */
const maxAnswerSeconds = 120;

/** Runs the selected cases. */
export async function runEnvelopes(options: EnvelopeOptions): Promise<Tally> {
  const service = await startService({
    seed: { months: 4, documentsPerMonth: 40, asOf: '2026-11-15', imagesPerMonth: 9 },
    now: () => new Date('2026-11-15T12:00:00Z'),
  });
  try {
    const ids = await knownIds(service);
    const fixture = { service, ids, formats: options.formats, timeoutSeconds: maxAnswerSeconds };
    const { json: whole } = await runReshapedReport(fixture);
    if (whole === undefined) throw new Error('no report of a service that answers as expected');
    const problemsOf = async (reshaping: Reshaping): Promise<readonly string[]> => {
      const { endpoint } = reshaping;
      const timed = isRetried(reshaping) ? { ...fixture, timeoutSeconds: options.timeoutSeconds } : fixture;
      if (reportEndpoints.includes(endpoint)) {
        return problemsOfReport(reshaping, await runReshapedReport(timed, reshaping), whole);
      }
      const expected = await callReshaped(fixture, endpoint);
      if ('code' in expected) return [`failed with ${expected.code} where it is not reshaped`];
      return problemsOfCall(reshaping, await callReshaped(timed, endpoint, reshaping), expected.value);
    };
    const cases = allCases().filter(options.isSelected);
    const results = await mapConcurrently(cases, options.concurrency, async (reshaping) => {
      const problems = await problemsOf(reshaping).catch((error: unknown) => [`crashed: ${String(error)}`]);
      return printCase({ name: caseName(reshaping), problems }, options.print);
    });
    return tallyOf(results);
  } finally {
    await service.stop();
  }
}

function allCases(): Reshaping[] {
  const endpoints: EndpointName[] = [...reportEndpoints, ...clientEndpoints];
  return endpoints.flatMap((endpoint) => answerShapes.map((shape) => ({ endpoint, shape })));
}

function caseName({ endpoint, shape }: Reshaping): string {
  return `${endpoint}, ${shape.name}`;
}
