import type { ExportFormat } from '@outlay/exporters';
import { type PresetName, presets } from '@outlay/reports';

/** The default formats on the command line and in jobs: those of the preset. */
export function defaultFormats(name: PresetName): readonly ExportFormat[] {
  return presets.find((preset) => preset.name === name)?.formats ?? [];
}
