import type { Hono } from 'hono';

import { writeMessage } from '../adapters/channels/email/write-message.ts';
import type { RecordedFile } from '../adapters/store/schema.ts';
import { type ConsoleContext, type ConsoleEnvironment, readerOf } from './http/console-request.ts';
import { type FileDeps, fileAnswer, fileBytes, namedFile } from './http/file-answer.ts';
import { framedAnswer, framingAnswer } from './http/frame-answer.ts';
import { onlyOperators } from './http/only-operators.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { recordById } from './http/record-by-id.ts';
import { type SentMessage, sentMessage } from './http/sent-message.ts';
import { previewOf, previewPage } from './pages/file-preview.ts';
import { framedMessage, messagePage } from './pages/message-page.ts';

const filePath = '/runs/:id/files/:locale/:name';
const messagePath = '/runs/:id/messages/:delivery';

/** The files and messages of runs: to save, and to look at. For operators only. */
export function addFiles(app: Hono<ConsoleEnvironment>, deps: FileDeps): void {
  for (const path of ['/runs/:id/files/*', '/runs/:id/messages/*']) app.use(path, onlyOperators);
  addFilePages(app, deps);
  addMessagePages(app, deps);
}

function addFilePages(app: Hono<ConsoleEnvironment>, deps: FileDeps): void {
  const record = (context: ConsoleContext) =>
    fromStore(recordById(deps.database, context.req.param('id') ?? ''));
  const fileOf = async (context: ConsoleContext) => {
    const { locale = '', name = '' } = context.req.param();
    return namedFile(await record(context), { locale, name });
  };
  app.get(filePath, async (context) => fileAnswer(deps, await fileOf(context), 'attachment'));
  app.get(`${filePath}/preview`, async (context) => {
    const found = await fileOf(context);
    const kind = previewOf(found);
    if (kind !== 'text' && kind !== 'frame') throw new PageFailure('notFound', 404);
    const content = { kind, bytes: await fileBytes(deps, found) };
    return framingAnswer(context, previewPage(found, content, readerOf(context)));
  });
  app.get(`${filePath}/shown`, async (context) => shown(context, deps, await fileOf(context)));
}

/** The document in the frame of a preview, or in a viewer of the browser. */
async function shown(context: ConsoleContext, deps: FileDeps, found: RecordedFile): Promise<Response> {
  switch (previewOf(found)) {
    case 'frame':
      return framedAnswer(context, await fileBytes(deps, found));
    case 'viewer': {
      const document = await fileAnswer(deps, found, 'inline');
      context.set('policy', 'document');
      return document;
    }
    case 'text':
    case 'none':
      throw new PageFailure('notFound', 404);
  }
}

function addMessagePages(app: Hono<ConsoleEnvironment>, deps: FileDeps): void {
  const sent = async (context: ConsoleContext): Promise<SentMessage> => {
    const { id = '', delivery = '' } = context.req.param();
    return sentMessage(deps, await fromStore(recordById(deps.database, id)), delivery);
  };
  app.get(messagePath, async (context) =>
    framingAnswer(context, messagePage(await sent(context), readerOf(context))),
  );
  app.get(`${messagePath}/html`, async (context) =>
    framedAnswer(context, framedMessage((await sent(context)).message)),
  );
  app.get(`${messagePath}/message.eml`, async (context) => {
    const { message: found } = await sent(context);
    return context.body(withLineEnds(await writeMessage(found)), 200, {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': `attachment; filename="message.eml"`,
    });
  });
}

/** A message with the line ends of SMTP (RFC 5321 §2.3.8), as a server receives it. */
function withLineEnds(message: Buffer): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(message.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1'));
}
