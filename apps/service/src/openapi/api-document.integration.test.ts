import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@outlay/core/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { spendRequests } from '../testing/spend-requests.ts';
import { apiDocument, apiDocumentText } from './api-document.ts';

const committed = join(import.meta.dirname, '..', '..', 'openapi.json');
const now = new Date('2026-10-15T12:00:00Z');
const unknownId = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';
const processingId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

type Answer = { readonly headers: object; readonly content?: Readonly<Record<string, object>> };

type Operation = {
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly responses: Readonly<Record<number, Answer & { readonly $ref?: string }>>;
};

/** A document that refuses what it does not describe. */
function closed(document: unknown): object {
  return JSON.parse(
    JSON.stringify(document, (name, value: unknown) => (name === 'additionalProperties' ? false : value)),
  ) as object;
}

describe('the OpenAPI document', () => {
  it('is the one in the repository', async () => {
    expect(await readFile(committed, 'utf8')).toBe(apiDocumentText());
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(apiDocument()))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every endpoint with its parameters, their defaults and what they allow', () => {
    const { paths } = apiDocument();
    expect(Object.keys(paths)).toEqual(Object.values(endpoints).map(({ path }) => path));
    const parameters = (path: string) =>
      operationOf(path).parameters.map(({ name, required, schema }) => [name, required, schema]);
    expect(parameters('/api/PurchaseDocuments/my')).toMatchObject([
      ['from', false, { type: 'string' }],
      ['to', false, { type: 'string' }],
      ['sortBy', false, { enum: ['purchase_time', 'created_at'], default: 'purchase_time' }],
      ['sortDirection', false, { enum: ['desc', 'asc'], default: 'desc' }],
    ]);
    expect(parameters('/api/summaries/presets')).toMatchObject([
      ['preset', true, { enum: ['current-week', 'current-month', 'last-week', 'last-month'] }],
      ['granularity', false, { enum: ['Day', 'Week', 'Month'], default: 'Day' }],
    ]);
    expect(parameters('/api/weekly-summaries')).toMatchObject([
      ['page', false, { type: 'integer', minimum: 1, default: 1 }],
      ['pageSize', false, { type: 'integer', minimum: 1, maximum: 500, default: 10 }],
    ]);
    expect(parameters('/api/RecurringExpenses')).toEqual([
      ['includeInactive', false, { type: 'boolean', default: false }],
    ]);
  });
});

describe('what the service answers', { timeout: 30_000 }, () => {
  let service: ServiceFixture;
  const api = closed(apiDocument());
  const ajv = new Ajv2020({ strict: false, allErrors: true });

  beforeAll(async () => {
    ajv.addSchema(api, 'api');
    const document = { storeName: 'Lidl', totalAmount: 1, currency: 'PLN', purchaseTime: '2026-10-01' };
    service = await aService({
      now: () => now,
      seed: { months: 4, documentsPerMonth: 60, asOf: '2026-10-15', imagesPerMonth: 3 },
      documents: [{ ...document, id: processingId, processing: true }],
    });
    return service.stop;
  });

  /** Asks, and compares status, headers, type and body of the answer with the document. */
  async function problemsOf(path: string, address: string, status: number, init?: object): Promise<string[]> {
    const answer = await service.get(address, init);
    const text = await answer.text();
    if (answer.status !== status) return [`${address}: ${answer.status} instead of ${status}: ${text}`];
    const { pointer, headers, content } = described(path, status);
    const missing = Object.keys(headers).filter((name) => !answer.headers.has(name));
    const type = answer.headers.get('content-type') ?? '';
    if (missing.length > 0) return [`${address}: without ${missing.join(', ')}`];
    if (!content) return text === '' ? [] : [`${address}: a body that is not described`];
    if (!Object.hasOwn(content, type)) return [`${address}: of type ${type}`];
    if (type !== 'application/json') return [];
    // Compiled once per schema: a list of documents has hundreds of responses of the same one.
    const validate = ajv.getSchema(`api${pointer}/content/application~1json/schema`);
    if (!validate) return [`${address}: no schema`];
    await validate(JSON.parse(text));
    return (validate.errors ?? []).map((error) => `${address}: ${ajv.errorsText([error])}`);
  }

  it('is as described, for every endpoint, and has nothing that is not described', async () => {
    const { client } = service;
    const { items } = await client.documents.list().page();
    const [suggestion] = (await client.deduplication.suggestions().page()).items;
    const [notification] = (await client.notifications.list().page()).items;
    const [group] = (await client.groups.list().page()).items;
    const imaged = items.find(({ hasImage }) => hasImage);
    const values: Readonly<Record<string, string>> = {
      '/api/PurchaseDocuments/{id}': items[0]?.id ?? '',
      '/api/PurchaseDocuments/{id}/image': imaged?.id ?? '',
      '/api/PurchaseDocuments/{id}/duplicates': suggestion?.sourceId ?? '',
      '/api/Notifications/{id}': notification?.id ?? '',
      '/api/Groups/{groupId}': group?.id ?? '',
    };
    const queries: Readonly<Record<string, string>> = {
      '/api/summaries/periods': '?startDate=2026-07-01&endDate=2026-10-15&granularity=Week',
      '/api/summaries/presets': '?preset=last-month',
      '/api/Groups': '?showArchived=true',
      '/api/RecurringExpenses': '?includeInactive=true',
    };
    const asked = Object.values(endpoints).map(({ path }) =>
      problemsOf(path, path.replace(/\{\w+\}/, values[path] ?? '') + (queries[path] ?? ''), 200),
    );
    const path = '/api/PurchaseDocuments/{id}';
    const sample = items.filter((_, index) => index % 5 === 0);
    const documents = sample.map(({ id }) => problemsOf(path, `/api/PurchaseDocuments/${id}`, 200));
    expect((await Promise.all([...asked, ...documents])).flat()).toEqual([]);
  });

  it('is as described while a document is processed', async () => {
    const path = '/api/PurchaseDocuments/{id}';
    expect(await problemsOf(path, `/api/PurchaseDocuments/${processingId}`, 204)).toEqual([]);
  });

  it('is as documented for errors, for every endpoint', async () => {
    const asked = Object.values(endpoints).flatMap(({ path }) => {
      const address = path.replace(/\{\w+\}/, unknownId);
      return [
        problemsOf(path, address, 401, { headers: {} }),
        problemsOf(path, address, 405, { method: 'DELETE' }),
        ...(path === address
          ? []
          : [problemsOf(path, address, 404), problemsOf(path, path.replace(/\{\w+\}/, 'nonsense'), 400)]),
      ];
    });
    const withoutPreset = problemsOf('/api/summaries/presets', '/api/summaries/presets', 400);
    expect((await Promise.all([...asked, withoutPreset])).flat()).toEqual([]);
  });

  it('is as described when the hour is used up', async () => {
    const { id: tokenId, token } = await service.createToken('read');
    const headers = { 'X-API-Key': token };
    const { limits } = await service.openStorage();
    await spendRequests(limits, { tokenId, count: 1000, atMs: now.getTime() });
    expect(await problemsOf('/api/Tags', '/api/Tags', 429, { headers })).toEqual([]);
  });
});

/** The description of one answer, past a reference to a shared one, and where it stands. */
function described(path: string, status: number): Answer & { readonly pointer: string } {
  const { components } = apiDocument();
  const own = operationOf(path).responses[status];
  if (own === undefined) throw new Error(`${path} is not described for ${status}`);
  const shared = own.$ref?.split('/').at(-1);
  if (shared === undefined) {
    return { ...own, pointer: `#/paths/${path.replaceAll('/', '~1')}/get/responses/${status}` };
  }
  return { ...(components.responses[shared] as Answer), pointer: `#/components/responses/${shared}` };
}

function operationOf(path: string): Operation {
  return apiDocument().paths[path]?.get as unknown as Operation;
}
