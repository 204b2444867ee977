import { proveRateBudget } from '@outlay/core/proofs';
import { proveFormulas, proveHostileTexts } from '@outlay/exporters/proofs';
import {
  proveAttacks,
  proveClocks,
  proveEnvelopes,
  proveFaults,
  proveFlaky,
  proveIdle,
  proveKills,
  proveOccurrences,
  provePowerCut,
  proveScale,
  proveSmtp,
} from '@outlay/reporter/proofs';
import { type Proof, proveForgedTokens, proveImportKills } from '@outlay/service/proofs';
import { proveFuzz } from './fuzz.ts';
import { proveImage } from './image.ts';
import { proveLargeArchives } from './large-archives.ts';
import { provePackages } from './packages.ts';
import { proveRuntimes } from './runtimes.ts';
import { proveWindowMemory } from './window-memory.ts';

/** Every proof by the name that `prove` knows it by. To add one is one line here. */
export const proofs: Readonly<Record<string, Proof>> = {
  attacks: proveAttacks,
  clocks: proveClocks,
  envelopes: proveEnvelopes,
  faults: proveFaults,
  flaky: proveFlaky,
  'forged-tokens': proveForgedTokens,
  formulas: proveFormulas,
  fuzz: proveFuzz,
  'hostile-texts': proveHostileTexts,
  idle: proveIdle,
  image: proveImage,
  'import-kills': proveImportKills,
  kills: proveKills,
  'large-archives': proveLargeArchives,
  occurrences: proveOccurrences,
  packages: provePackages,
  'power-cut': provePowerCut,
  'rate-budget': proveRateBudget,
  runtimes: proveRuntimes,
  scale: proveScale,
  smtp: proveSmtp,
  'window-memory': proveWindowMemory,
};
