import { createWriteStream, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import { header, plainRows } from '../bench-rows.ts';

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
);
const left = [40, 95, 190, 265, 345, 400, 435, 505];
const width = 50;
const bottom = 790;

/** Libraries that write PDF, as their manuals say, all with the same font. */
export const pdfPeers = {
  async 'pdfkit (naive)'(report, path) {
    const { default: PdfDocument } = await import('pdfkit');
    const document = new PdfDocument({ size: 'A4', margin: 40, bufferPages: true, font: fontFile });
    const file = createWriteStream(path);
    document.pipe(file);
    document.fontSize(7);
    let y = bottom;
    for (const row of rowsOf(report)) {
      if (y >= bottom) {
        if (y > bottom) document.addPage();
        y = 40;
      }
      for (const [column, text] of row.entries()) {
        document.text(text, left[column], y, { width, lineBreak: false });
      }
      y += 14;
    }
    document.end();
    await finished(file);
  },
  async 'jsPDF-autotable'(report, path) {
    const { jsPDF } = await import('jspdf');
    const { autoTable } = await import('jspdf-autotable');
    const document = new jsPDF({ unit: 'pt', format: 'a4', compress: true });
    document.addFileToVFS('Inter.ttf', readFileSync(fontFile).toString('base64'));
    document.addFont('Inter.ttf', 'Inter', 'normal');
    const [, ...body] = rowsOf(report);
    autoTable(document, {
      head: [header],
      body,
      styles: { font: 'Inter', fontSize: 7, fontStyle: 'normal' },
      headStyles: { fontStyle: 'normal' },
      theme: 'plain',
    });
    await writeFile(path, Buffer.from(document.output('arraybuffer')));
  },
  async pdfmake(report, path) {
    const { default: pdfmake } = await import('pdfmake');
    pdfmake.setLocalAccessPolicy(() => true);
    pdfmake.setUrlAccessPolicy?.(() => false);
    pdfmake.addFonts({ Inter: { normal: fontFile } });
    const document = pdfmake.createPdf({
      pageSize: 'A4',
      defaultStyle: { font: 'Inter', fontSize: 7 },
      content: [{ layout: 'noBorders', table: { headerRows: 1, body: [...rowsOf(report)] } }],
    });
    await document.write(path);
  },
};

function* rowsOf(report) {
  yield header;
  for (const row of plainRows(report)) yield row.map(String);
}
