export { plainLine, plainLines } from './plain-line.ts';
export { oneLine, printable } from './printable.ts';
