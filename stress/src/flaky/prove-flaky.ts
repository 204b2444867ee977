import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Proof } from '@outlay/service/proofs';
import { startService, type TestService } from '@outlay/service/testing';
import { runOutlay } from 'outlay/internal/testing/run-outlay.ts';
import { inLanes } from '../kills/in-lanes.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { type ProxyFaultName, proxyFaults } from './proxy-faults.ts';

/** A report that was asked for over a proxy. */
type FlakyReport = {
  /** `partial`: without a section, which it says; every figure is right. */
  readonly outcome: 'complete' | 'partial' | 'not made' | 'wrong';
  /** Why it was not made, or what it said. */
  readonly reason: string;
  readonly requests: number;
  readonly faults: ReadonlyMap<ProxyFaultName, number>;
};

/** How the proof is run. */
export type FlakyOptions = {
  readonly reports: number;
  readonly seed: number;
  /** How many reports are made at the same time. */
  readonly lanes: number;
  readonly say: (line: string) => void;
};

/**
 * Makes 100 reports over a proxy that fails half of all requests at random, in six ways: at least 99 of 100 are
 * complete, none is wrong, and they take at most three times the requests of a service that fails none.
 */
export const proveFlaky: Proof = ({ rounds = 100, seed, say }) =>
  playFlaky({ reports: rounds, seed, lanes: 6, say });

/** Makes reports over faulty proxies, and compares each with the report without faults. */
export async function playFlaky({ reports, seed, lanes, say }: FlakyOptions): ReturnType<Proof> {
  const service = await startService({ seed: { months: 14, documentsPerMonth: 40, asOf: '2026-11-15' } });
  try {
    const clean = await readReport(service, { faultsInHundred: 0, seed: '' });
    if (clean.json === undefined) throw new Error(`no report without faults: ${clean.reason}`);
    say(`without faults: ${clean.requests} requests`);
    const made: FlakyReport[] = [];
    const numbers = Array.from({ length: reports }, (_, index) => index + 1);
    await inLanes(lanes, numbers, async (number) => {
      const { json, ...report } = await readReport(service, {
        faultsInHundred: 50,
        seed: `${seed} ${number}`,
      });
      const outcome = outcomeOf(json, clean.json ?? '');
      if (outcome !== 'complete') say(`report ${number}: ${outcome} ${report.reason}`);
      made.push({ outcome, ...report });
    });
    return judge(made, clean.requests, say);
  } finally {
    await service.stop();
  }
}

/** The figures that no report is made without. */
const figures = ['totals', 'categories', 'stores', 'days', 'documents', 'reconciliation'];

type ReportJson = Readonly<Record<string, unknown>>;

/** How a report came out, compared with the one without faults. */
function outcomeOf(json: string | undefined, clean: string): FlakyReport['outcome'] {
  if (json === undefined) return 'not made';
  if (json === clean) return 'complete';
  const [made, expected] = [JSON.parse(json) as ReportJson, JSON.parse(clean) as ReportJson];
  const isSame = (name: string) => isDeepStrictEqual(made[name], expected[name]);
  // Where it is not known since when there are records, nothing is compared.
  const isRight = figures.every(isSame) && (made['comparison'] === null || isSame('comparison'));
  return isRight ? 'partial' : 'wrong';
}

function judge(made: readonly FlakyReport[], cleanRequests: number, say: (line: string) => void) {
  for (const name of Object.keys(proxyFaults) as ProxyFaultName[]) {
    say(`${name}: ${made.reduce((sum, { faults }) => sum + (faults.get(name) ?? 0), 0)} requests`);
  }
  const requests = made.reduce((sum, report) => sum + report.requests, 0);
  const times = requests / (made.length * cleanRequests);
  const count = (outcome: FlakyReport['outcome']) =>
    made.filter((report) => report.outcome === outcome).length;
  const [complete, wrong] = [count('complete'), count('wrong')];
  say(`${requests} requests, ${times.toFixed(2)} times as many as without faults`);
  say(
    `${complete} reports complete, ${count('partial')} without a section, ${count('not made')} not made, ${wrong} wrong`,
  );
  const checks = [complete >= made.length * 0.99, wrong === 0, times <= 3];
  return { passed: checks.filter(Boolean).length, failed: checks.filter((isMet) => !isMet).length };
}

type ReadOver = { readonly faultsInHundred: number; readonly seed: string };
type ReadReport = Omit<FlakyReport, 'outcome'> & { readonly json: string | undefined };

/** Makes a report over a proxy of its own, as a person would. */
async function readReport(service: TestService, options: ReadOver): Promise<ReadReport> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-flaky-'));
  const proxy = await startFaultyProxy(service, options);
  try {
    // The hourly limit is that of a token.
    const { token } = await service.createToken();
    const caFile = join(folder, 'ca.pem');
    await writeFile(caFile, proxy.ca);
    const { code, stderr } = await runOutlay(
      ['report', 'monthly', '--period', '2026-10', '--format', 'json', '--out', folder],
      {
        environment: {
          OUTLAY_BASE_URL: proxy.url,
          OUTLAY_TOKEN: token,
          OUTLAY_CA_FILE: caFile,
          OUTLAY_CONFIG: '',
        },
      },
    );
    const json = code === 0 ? await readFile(join(folder, 'monthly-2026-10.json'), 'utf8') : undefined;
    const reason = `exit code ${code}: ${stderr.trim().split('\n').at(-1) ?? ''}`;
    return { json, reason, requests: proxy.requests(), faults: proxy.faults };
  } finally {
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
