import { measureStructure, type Structure } from './measure-structure.ts';

/** The structure as `pnpm structure` prints it and the architecture page quotes it, a line each. */
export function printedStructure(structure: Structure = measureStructure()): string[] {
  const { paths, upward, circles, longestFile, longestFunction } = structure;
  return [
    ...Object.entries(paths).map(([name, files]) => `files on the path of ${name}: ${files.length}`),
    `imports that point up: ${upward.length}`,
    `circles between folders: ${circles.length}`,
    `longest file: ${longestFile.name}, ${longestFile.lines} lines (median ${structure.medianFileLines})`,
    `longest function: ${longestFunction.name}, ${longestFunction.lines} lines (median ${structure.medianFunctionLines})`,
  ];
}
