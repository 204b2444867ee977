import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { configurationJsonSchema } from './configuration-json-schema.ts';

it('is the file that editors are pointed to', async () => {
  const text = `${JSON.stringify(configurationJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../schema/outlay.schema.json');
});

it('accepts the example, and rejects unknown fields', async () => {
  const validate = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(
    configurationJsonSchema(),
  );
  const example = new URL('../../../../../docs/examples/outlay.yaml', import.meta.url);
  const value = parse(await readFile(example, 'utf8')) as { accounts: object; jobs: { monthly: object } };
  const withJob = (change: object) => ({ ...value, jobs: { monthly: { ...value.jobs.monthly, ...change } } });
  validate(value);
  expect(validate.errors).toBeNull();
  const spoiled = [
    { ...value, job: {} },
    { ...value, accounts: { home: { baseUrl: 'https://finance.example', token: 'secret' } } },
    { ...value, accounts: { home: { baseUrl: 'https://finance.example', token: { env: 'A', file: 'b' } } } },
    withJob({ kind: 'custom' }),
    withJob({ schedule: { cron: '0 6 1 * *', rrule: 'FREQ=DAILY' } }),
    withJob({ schedule: { on: 'lastWorkingDay' } }),
    withJob({ deliveries: [] }),
  ];
  expect(spoiled.filter((each) => validate(each))).toEqual([]);
});

it('describes every option', () => {
  expect(undescribed(configurationJsonSchema())).toEqual(['channel']);
});

/** The names of properties that do not say what they are. */
function undescribed(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.entries(schema.properties as object) : [];
  const silent = own.filter(([, property]) => !JSON.stringify(property).includes('"description"'));
  const inner = Object.values(schema).flatMap(undescribed);
  return [...new Set([...silent.map(([name]) => name), ...inner])];
}
