import { writeSync } from 'node:fs';

/** Preloaded into a program that is measured: tells on descriptor 3 the most memory that it held. */
process.on('exit', () => {
  writeSync(3, `${process.resourceUsage().maxRSS / 1024}`);
});
