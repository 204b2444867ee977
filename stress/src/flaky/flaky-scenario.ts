import { isDeepStrictEqual } from 'node:util';
import { startService, type TestService } from '@outlay/service/testing';
import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import { runReport } from '../fixtures/run-report.ts';
import { type Print, type Scenario, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { type ProxyOptions, startFaultyProxy } from './faulty-proxy.ts';
import { type ProxyFaultName, proxyFaults } from './proxy-faults.ts';

/** A report that was requested over a proxy. */
type FlakyReport = {
  /** `partial`: without a section, which it names; every figure is right. */
  readonly outcome: 'complete' | 'partial' | 'failed' | 'wrong';
  /** Its exit code and last line. */
  readonly reason: string;
  readonly requests: number;
  readonly faults: ReadonlyMap<ProxyFaultName, number>;
};

/** How much runs. */
export type FlakyOptions = {
  readonly reports: number;
  readonly seed: number;
  /** How many reports are in progress at once. */
  readonly concurrency: number;
  readonly print: Print;
};

/**
 * Runs 100 reports over a proxy that fails half of all requests at random, by six faults: at least 99 of 100 are
 * complete, none is wrong, and they take at most three times the requests of a service without faults.
 */
export const flakyScenario: Scenario = ({ rounds = 100, seed, print }) =>
  runFlaky({ reports: rounds, seed, concurrency: 6, print });

/** Runs reports over faulty proxies, and compares each with the report without faults. */
export async function runFlaky({ reports, seed, concurrency, print }: FlakyOptions): Promise<Tally> {
  const service = await startService({ seed: { months: 14, documentsPerMonth: 40, asOf: '2026-11-15' } });
  try {
    const clean = await reportOver(service, { faultsInHundred: 0, seed: '' });
    if (clean.json === undefined) throw new Error(`no report without faults: ${clean.reason}`);
    print(`without faults: ${clean.requests} requests`);
    const numbers = Array.from({ length: reports }, (_, index) => index + 1);
    const results = await mapConcurrently(numbers, concurrency, async (number): Promise<FlakyReport> => {
      const options = { faultsInHundred: 50, seed: `${seed} ${number}` };
      const { json, ...report } = await reportOver(service, options);
      const outcome = outcomeOf(json, clean.json ?? '');
      if (outcome !== 'complete') print(`report ${number}: ${outcome} ${report.reason}`);
      return { outcome, ...report };
    });
    return summarize(results, clean.requests, print);
  } finally {
    await service.stop();
  }
}

/** The figures that every report has. */
const figures = ['totals', 'categories', 'stores', 'days', 'documents', 'reconciliation'];

type ReportJson = Readonly<Record<string, unknown>>;

/** How a report came out, compared with the one without faults. */
function outcomeOf(json: string | undefined, clean: string): FlakyReport['outcome'] {
  if (json === undefined) return 'failed';
  if (json === clean) return 'complete';
  const [actual, expected] = [JSON.parse(json) as ReportJson, JSON.parse(clean) as ReportJson];
  const isSame = (name: string) => isDeepStrictEqual(actual[name], expected[name]);
  // Where the age of the records is not known, nothing is compared.
  const isRight = figures.every(isSame) && (actual['comparison'] === null || isSame('comparison'));
  return isRight ? 'partial' : 'wrong';
}

function summarize(results: readonly FlakyReport[], cleanRequests: number, print: Print): Tally {
  for (const name of Object.keys(proxyFaults) as ProxyFaultName[]) {
    print(`${name}: ${results.reduce((sum, { faults }) => sum + (faults.get(name) ?? 0), 0)} requests`);
  }
  const requests = results.reduce((sum, report) => sum + report.requests, 0);
  const times = requests / (results.length * cleanRequests);
  const count = (outcome: FlakyReport['outcome']) =>
    results.filter((report) => report.outcome === outcome).length;
  const [complete, wrong] = [count('complete'), count('wrong')];
  print(`${requests} requests, ${times.toFixed(2)} times as many as without faults`);
  print(
    `${complete} reports complete, ${count('partial')} without a section, ${count('failed')} failed, ${wrong} wrong`,
  );
  return tallyOf([complete >= results.length * 0.99, wrong === 0, times <= 3]);
}

type ReportOver = Omit<FlakyReport, 'outcome'> & { readonly json: string | undefined };

/** Runs a report over a proxy of its own. */
async function reportOver(service: TestService, options: ProxyOptions): Promise<ReportOver> {
  const proxy = await startFaultyProxy(service, options);
  try {
    // The hourly limit counts by token.
    const { token } = await service.createToken();
    const { code, json, message } = await runReport(
      { url: proxy.url, ca: proxy.ca, token },
      { words: ['monthly', '--period', '2026-10', '--format', 'json'], file: 'monthly-2026-10.json' },
    );
    const reason = `exit code ${code}: ${message}`;
    return {
      json: code === 0 ? json : undefined,
      reason,
      requests: proxy.requests(),
      faults: proxy.faults,
    };
  } finally {
    await proxy.stop();
  }
}
