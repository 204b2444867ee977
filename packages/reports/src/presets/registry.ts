import { ReportError } from '../figures/report-error.ts';
import { accountant } from './accountant.ts';
import { digest } from './digest.ts';
import { full } from './full.ts';
import { household } from './household.ts';
import type { Preset } from './preset.ts';

/** Every preset, the most common first. */
export const presets = [household, accountant, digest, full] as const satisfies readonly Preset[];

/** The name of a preset. */
export type PresetName = (typeof presets)[number]['name'];

/** Every preset's name. */
export const presetNames: readonly PresetName[] = presets.map(({ name }) => name);

/**
 * Returns the preset with a name.
 * @throws {ReportError} `unknown_preset`
 */
export function presetOf(name: PresetName): Preset {
  const found = presets.find((preset) => preset.name === name);
  if (found) return found;
  throw new ReportError(
    'unknown_preset',
    `"${name}" is not a preset; the presets are ${presetNames.join(', ')}`,
  );
}
