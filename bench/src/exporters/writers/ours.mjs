import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { exporters } from '@outlay/exporters';

const write = (format, options) => (report, path) =>
  pipeline(exporters[format].write(report, options), createWriteStream(path));

/** Our exporters, as their users call them; the PDF without the report's data in it, which no other has. */
export const ours = {
  csv: write('csv', { csv: { dialect: 'rfc4180', rows: 'documents' } }),
  pdf: write('pdf', { pdf: { attachments: false } }),
  xlsx: write('xlsx'),
};
