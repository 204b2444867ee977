import type { PresetName } from '@outlay/reports';

/** The default preset on the command line and in jobs. */
export const defaultPreset: PresetName = 'household';
