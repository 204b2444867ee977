import { measureStructure, type Structure } from './measure-structure.ts';

/** The structure as the architecture page quotes it, a line each: how the files hang together. */
export function quotedStructure({ paths, upward, circles }: Structure = measureStructure()): string[] {
  return [
    ...Object.entries(paths).map(([name, files]) => `files on the path of ${name}: ${files.length}`),
    `imports that point up: ${upward.length}`,
    `circles between folders: ${circles.length}`,
  ];
}

/** The structure as `pnpm structure` prints it, a line each: also what is longest, which changes often. */
export function printedStructure(structure: Structure = measureStructure()): string[] {
  const { longestFile, longestFunction, medianFileLines, medianFunctionLines } = structure;
  return [
    ...quotedStructure(structure),
    `longest file: ${longestFile.name}, ${longestFile.lines} lines (median ${medianFileLines})`,
    `longest function: ${longestFunction.name}, ${longestFunction.lines} lines (median ${medianFunctionLines})`,
  ];
}
