import type { PresetName } from '@outlay/reports';

/** What a report shows where nobody says it, on the command line and in jobs. */
export const defaultPreset: PresetName = 'household';
