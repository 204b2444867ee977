import { attacksScenario } from './attacks/attacks-scenario.ts';
import { booksScenario } from './books/books-scenario.ts';
import { clocksScenario } from './clocks/clocks-scenario.ts';
import { consoleScenario } from './console/console-scenario.ts';
import { encryptionScenario } from './encryption/encryption-scenario.ts';
import { envelopesScenario } from './envelopes/envelopes-scenario.ts';
import { faultsScenario } from './faults/faults-scenario.ts';
import type { Scenario } from './fixtures/scenario.ts';
import { flakyScenario } from './flaky/flaky-scenario.ts';
import { fleetScenario } from './fleet/fleet-scenario.ts';
import { forgedTokensScenario } from './forged-tokens/forged-tokens-scenario.ts';
import { formulasScenario } from './formulas/formulas-scenario.ts';
import { fuzzScenario } from './fuzz/fuzz-scenario.ts';
import { hostileTextsScenario } from './hostile-texts/hostile-texts-scenario.ts';
import { idleScenario } from './idle/idle-scenario.ts';
import { imageScenario } from './image/image.ts';
import { importKillsScenario } from './import-kills/import-kills-scenario.ts';
import { killsScenario } from './kills/kills-scenario.ts';
import { largeArchivesScenario } from './large-archives/large-archives-scenario.ts';
import { occurrencesScenario } from './occurrences/occurrences-scenario.ts';
import { packagesScenario } from './packages/packages.ts';
import { powerCutScenario } from './power-cut/power-cut-scenario.ts';
import { rateBudgetScenario } from './rate-budget/rate-budget-scenario.ts';
import { runtimesScenario } from './runtimes/runtimes.ts';
import { scaleScenario } from './scale/scale-scenario.ts';
import { smtpScenario } from './smtp/smtp-scenario.ts';
import { windowMemoryScenario } from './window-memory/window-memory-scenario.ts';

/** Every scenario by name. A new one is a folder and one line here. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  attacks: attacksScenario,
  books: booksScenario,
  clocks: clocksScenario,
  console: consoleScenario,
  encryption: encryptionScenario,
  envelopes: envelopesScenario,
  faults: faultsScenario,
  flaky: flakyScenario,
  fleet: fleetScenario,
  'forged-tokens': forgedTokensScenario,
  formulas: formulasScenario,
  fuzz: fuzzScenario,
  'hostile-texts': hostileTextsScenario,
  idle: idleScenario,
  image: imageScenario,
  'import-kills': importKillsScenario,
  kills: killsScenario,
  'large-archives': largeArchivesScenario,
  occurrences: occurrencesScenario,
  packages: packagesScenario,
  'power-cut': powerCutScenario,
  'rate-budget': rateBudgetScenario,
  runtimes: runtimesScenario,
  scale: scaleScenario,
  smtp: smtpScenario,
  'window-memory': windowMemoryScenario,
};
