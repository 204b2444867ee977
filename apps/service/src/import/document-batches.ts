import type { UnnamedDocument } from './normalise-document.ts';

/** Documents that are stored at a time. */
const mostDocuments = 400;

/** Bytes of pictures that wait to be stored. */
const mostPictureBytes = 8 * 1024 * 1024;

/** Collects documents into lists that are stored at once, shorter ones where their pictures are large. */
export async function* documentBatches(
  documents: AsyncIterable<UnnamedDocument>,
): AsyncGenerator<readonly UnnamedDocument[]> {
  let batch: UnnamedDocument[] = [];
  let pictureBytes = 0;
  for await (const document of documents) {
    batch.push(document);
    pictureBytes += document.picture?.bytes.length ?? 0;
    if (batch.length < mostDocuments && pictureBytes < mostPictureBytes) continue;
    yield batch;
    [batch, pictureBytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
