import { measureStructure } from './structure/measure-structure.ts';
import { printedStructure } from './structure/printed-structure.ts';

/**
 * `pnpm structure [--files]`: prints how the code hangs together: files on the path of a command and of a scheduled run,
 * imports that point up and circles between folders, as `docs/architecture.md` quotes them, and what is longest. Exits with 1
 * where an import points up or folders import each other.
 */
const structure = measureStructure();
const { paths, upward, circles } = structure;
const print = (line: string) => process.stdout.write(`${line}\n`);
for (const line of printedStructure(structure)) print(line);
if (process.argv.includes('--files')) {
  for (const [name, files] of Object.entries(paths)) print(`\n${name}\n${files.join('\n')}`);
}
for (const one of upward) print(`points up: ${one}`);
for (const circle of circles) print(`circle: ${circle.join(' ↔ ')}`);
process.exitCode = circles.length + upward.length > 0 ? 1 : 0;
