import type { UnnamedDocument } from './normalize-document.ts';

/** Maximum number of documents in a batch. */
const maxDocuments = 400;

/** Maximum size of the images in a batch. */
const maxImageBytes = 8 * 1024 * 1024;

/** Groups documents into batches, smaller ones if their images are large. */
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
