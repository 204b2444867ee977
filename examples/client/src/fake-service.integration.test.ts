// #region fake-service
import { createClient } from '@outlay/core';
import { aDocumentBody, answerJson, startFakeService } from '@outlay/core/testing';
import { Agent, fetch } from 'undici';
import { expect, it } from 'vitest';

it('reads what the fake service is told to answer', async () => {
  const service = await startFakeService({
    listDocuments: { items: [aDocumentBody({ storeName: 'Żabka', totalAmount: 12.34 })] },
    listTags: answerJson(503, { error: 'unavailable' }, { 'Retry-After': '3600' }),
  });
  const agent = new Agent({ connect: { ca: service.ca } });
  const client = createClient({
    baseUrl: service.url,
    token: 'svc_any.token',
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
  });

  const { items } = await client.documents.list().page();
  expect(items.map(({ storeName }) => storeName)).toEqual(['Żabka']);
  await expect(client.tags.list().page()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(client.groups.list().page()).rejects.toMatchObject({ code: 'not_found' });

  await agent.close();
  await service.stop();
});
// #endregion
