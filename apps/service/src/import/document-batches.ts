import type { UnnamedDocument } from './normalize-document.ts';

/** Documents that are stored at a time. */
const maxDocuments = 400;

/** Bytes of images that wait to be stored. */
const maxImageBytes = 8 * 1024 * 1024;

/** Collects documents into lists that are stored at once, shorter ones where their images are large. */
export async function* documentBatches(
  documents: AsyncIterable<UnnamedDocument>,
): AsyncGenerator<readonly UnnamedDocument[]> {
  let batch: UnnamedDocument[] = [];
  let imageBytes = 0;
  for await (const document of documents) {
    batch.push(document);
    imageBytes += document.image?.bytes.length ?? 0;
    if (batch.length < maxDocuments && imageBytes < maxImageBytes) continue;
    yield batch;
    [batch, imageBytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
