import { createClient } from '@outlay/core';

// The same few calls in every runtime; prints what they gave, one JSON object.
const [baseUrl, token] = globalThis.Deno ? globalThis.Deno.args : process.argv.slice(2);
const client = createClient({ baseUrl, token, timeZone: 'Europe/Warsaw' });
const { items, complete } = await client.documents.listVerified({ from: '2026-10-01', to: '2026-10-31' });
const { remaining } = await client.budget();
const refused = await createClient({ baseUrl, token: 'svc_a.b' })
  .tags.list()
  .page()
  .catch((error) => error.code);
console.log(JSON.stringify({ documents: items.length, complete, remaining: typeof remaining, refused }));
