import { exporters, resolveCsvOptions } from '@outlay/exporters';
import { presetNames } from '@outlay/reports';
import { expect, it } from 'vitest';
import { defaultFormats } from './default-formats.ts';

it.each(presetNames)('has formats that can be written for %s, each once', (preset) => {
  const formats = defaultFormats(preset);
  expect(formats.length).toBeGreaterThan(0);
  expect(new Set(formats).size).toBe(formats.length);
  for (const format of formats) expect(Object.keys(exporters)).toContain(format);
});

it('writes a workbook and CSV for an accountant, as Excel in the language of the report reads it', () => {
  expect(defaultFormats('accountant')).toEqual(['pdf', 'xlsx', 'csv']);
  expect(resolveCsvOptions({}, 'pl')).toMatchObject({ delimiter: ';', decimalMark: ',' });
  expect(resolveCsvOptions({}, 'en')).toMatchObject({ delimiter: ',', decimalMark: '.' });
});
