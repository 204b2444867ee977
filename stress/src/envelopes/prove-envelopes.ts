import type { EndpointName } from '@outlay/core/contract';
import type { Proof } from '@outlay/service/proofs';
import { startService } from '@outlay/service/testing';
import { inLanes } from '../kills/in-lanes.ts';
import { answerShapes } from './answer-shapes.ts';
import { askReshaped, clientEndpoints, knownIds, problemsOfCall } from './client-cases.ts';
import { makeReshaped, problemsOfReport, reportEndpoints } from './report-cases.ts';
import type { Reshaping } from './reshaping-proxy.ts';

/** How the proof is run. */
export type EnvelopeOptions = {
  readonly formats: string;
  /** How long an answer is asked for again, where the client does that. */
  readonly timeoutSeconds: number;
  readonly lanes: number;
  readonly isPlayed: (reshaping: Reshaping) => boolean;
  readonly say: (line: string) => void;
};

/**
 * Lets each of the 20 endpoints answer in 12 shapes, in front of the real service: a report is made and names what is
 * missing, or ends with exit code 4 where documents, summary or categories are; endpoints that a report does not ask
 * give the client what the service said, or an error. None crashes.
 */
export const proveEnvelopes: Proof = ({ only, say }) =>
  playEnvelopes({
    formats: 'pdf,xlsx,csv,json,html,hledger,beancount',
    timeoutSeconds: 12,
    lanes: 4,
    isPlayed: (reshaping) => caseName(reshaping).includes(only ?? ''),
    say,
  });

/** How long an answer may take that comes: longer than on any machine. */
const untilAnswered = 120;

/** Plays every case that is to be played. */
export async function playEnvelopes(options: EnvelopeOptions): ReturnType<Proof> {
  const service = await startService({
    seed: { months: 4, documentsPerMonth: 40, asOf: '2026-11-15' },
    now: () => new Date('2026-11-15T12:00:00Z'),
  });
  try {
    const place = {
      service,
      ids: await knownIds(service),
      formats: options.formats,
      timeoutSeconds: untilAnswered,
    };
    const { json: whole } = await makeReshaped(place);
    if (whole === undefined) throw new Error('no report of a service that answers as expected');
    const problemsOf = async (reshaping: Reshaping): Promise<readonly string[]> => {
      const { endpoint, shape } = reshaping;
      const timed = shape.isRetried ? { ...place, timeoutSeconds: options.timeoutSeconds } : place;
      if (reportEndpoints.includes(endpoint)) {
        return problemsOfReport(reshaping, await makeReshaped(timed, reshaping), whole);
      }
      const expected = await askReshaped(place, endpoint);
      if ('code' in expected) return [`failed with ${expected.code} where it is not reshaped`];
      return problemsOfCall(reshaping, await askReshaped(timed, endpoint, reshaping), expected.value);
    };
    const tally = { passed: 0, failed: 0 };
    await inLanes(options.lanes, allCases().filter(options.isPlayed), async (reshaping) => {
      const problems = await problemsOf(reshaping).catch((error: unknown) => [`crashed: ${String(error)}`]);
      tally[problems.length === 0 ? 'passed' : 'failed'] += 1;
      const result = problems.length === 0 ? 'ok   ' : 'FAIL ';
      options.say(`${result}${caseName(reshaping)}${problems.map((line) => `\n      ${line}`).join('')}`);
    });
    return tally;
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
