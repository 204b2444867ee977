import { stressRateBudget } from '@outlay/core/stress';
import { proveFormulas, proveHostileTexts } from '@outlay/exporters/proofs';
import { type Proof, proveForgedTokens, proveImportKills } from '@outlay/service/proofs';
import { proveAttacks } from './attacks/prove-attacks.ts';
import { proveClocks } from './clocks/prove-clocks.ts';
import { proveEnvelopes } from './envelopes/prove-envelopes.ts';
import { proveFaults } from './faults/prove-faults.ts';
import { proveFlaky } from './flaky/prove-flaky.ts';
import { proveFuzz } from './fuzz/fuzz.ts';
import { proveIdle } from './idle/prove-idle.ts';
import { proveImage } from './image/image.ts';
import { proveKills } from './kills/prove-kills.ts';
import { proveLargeArchives } from './large-archives/large-archives.ts';
import { proveOccurrences } from './occurrences/prove-occurrences.ts';
import { provePackages } from './packages/packages.ts';
import { provePowerCut } from './power-cut/prove-power-cut.ts';
import { proveRuntimes } from './runtimes/runtimes.ts';
import { proveScale } from './scale/prove-scale.ts';
import { proveSmtp } from './smtp/prove-smtp.ts';
import { proveWindowMemory } from './window-memory/window-memory.ts';

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
  'rate-budget': stressRateBudget,
  runtimes: proveRuntimes,
  scale: proveScale,
  smtp: proveSmtp,
  'window-memory': proveWindowMemory,
};
