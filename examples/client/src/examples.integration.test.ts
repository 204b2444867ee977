import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { type ClientOptions, createClient } from '@outlay/core';
import { startService, type TestService } from '@outlay/service/testing';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printOctober } from './first-client.ts';
import { describeUnread } from './handle-errors.ts';
import { readYear } from './prove-complete.ts';
import { unreadTitles } from './read-notifications.ts';
import { writeLastMonth } from './token-to-pdf.ts';
import { tracingHooks } from './trace-requests.ts';

let service: TestService;
let agent: Agent;
let options: Pick<ClientOptions, 'baseUrl' | 'token' | 'fetch'>;

beforeAll(async () => {
  service = await startService({
    documents: [
      { storeName: 'Lidl', totalAmount: '100.00', currency: 'PLN', purchaseTime: '2026-10-31T23:59:59' },
      { storeName: 'Żabka', totalAmount: 12.34, currency: 'PLN', purchaseTime: '2026-10-01T08:15:00' },
      { storeName: 'Kiosk', totalAmount: '3.50', currency: 'PLN', purchaseTime: '2026-11-01T00:00:00' },
    ],
  });
  agent = new Agent({ connect: { ca: service.ca } });
  options = {
    baseUrl: service.url,
    token: service.token,
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
  };
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

describe('the examples of the client', () => {
  it('list the documents of a month', async () => {
    expect(await printOctober(options)).toEqual(['Żabka: 12.34 PLN', 'Lidl: 100.00 PLN']);
  });

  it('write the report of the last month as a PDF file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outlay-example-'));
    try {
      const path = join(folder, 'october.pdf');
      await writeLastMonth(options, path, new Date('2026-11-15T12:00:00Z'));
      expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('read a year and prove it complete', async () => {
    const client = createClient({ ...options, timeZone: 'Europe/Warsaw' });
    expect(await readYear(client, 2026)).toEqual(['2026-10-01 Żabka', '2026-10-31 Lidl', '2026-11-01 Kiosk']);
  });

  it('turn the pages of the notifications', async () => {
    const client = createClient(options);
    const titles = await unreadTitles(client);
    expect(titles).toHaveLength(await client.notifications.unreadCount());
    expect(titles.every((title) => /^(Error|Warning|Info|Success): ./.test(title))).toBe(true);
  });

  it('tell a wrong token from other trouble', async () => {
    expect(await describeUnread(createClient(options))).toMatch(/^\d+ unread$/);
    const refused = createClient({ ...options, token: 'svc_a.b' });
    expect(await describeUnread(refused)).toBe('Create another token in the app.');
    const lost = createClient({ ...options, baseUrl: 'https://127.0.0.1:2', retry: { maxAttempts: 1 } });
    expect(await describeUnread(lost)).toMatch(/^Try again later: /);
  });

  it('give a span for each request', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    const client = createClient({ ...options, ...tracingHooks(provider.getTracer('client')) });
    await client.notifications.unreadCount();
    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe('GET /api/Notifications/unread-count');
    expect(span?.attributes).toMatchObject({
      'http.response.status_code': 200,
      'http.request.resend_count': 0,
    });
    expect(JSON.stringify(span?.attributes)).not.toContain(service.token);
    await provider.shutdown();
  });
});
