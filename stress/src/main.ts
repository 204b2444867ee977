import type { ScenarioOptions, Tally } from './fixtures/scenario.ts';
import { parseWords, usage } from './parse-words.ts';
import { scenarios } from './scenarios.ts';

// `stress [NAME] [--rounds N] [--minutes N] [--seed S] [--only TEXT] [--concurrency N]`: one scenario at full size, or all of them.
const request = parseWords(process.argv.slice(2), Object.keys(scenarios));
if ('problem' in request) {
  process.stderr.write(`error: ${request.problem}\n${usage(Object.keys(scenarios))}`);
  process.exit(2);
}
let hasFailed = false;
for (const name of request.names) {
  const { passed, failed } = await run(name, request.options);
  const isEmpty = request.options.only !== undefined && passed + failed === 0;
  if (isEmpty) print(`${name}: no case has a name that contains "${request.options.only}"`);
  print(`${name}: ${passed} passed, ${failed} failed`);
  hasFailed ||= failed > 0 || isEmpty;
}
// What a failed scenario left open must not keep the process running.
if (hasFailed) process.exit(1);

/** Runs a scenario; an error that it throws counts as one failure. */
async function run(name: string, options: Omit<ScenarioOptions, 'print'>): Promise<Tally> {
  try {
    const tally = await scenarios[name]?.({ ...options, print });
    return tally ?? { passed: 0, failed: 1 };
  } catch (error) {
    print(`FAIL  ${error instanceof Error ? error.stack : String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
