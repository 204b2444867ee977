import { printRun } from '../run-contender.ts';

/** `write-program.mjs FORMAT CONTENDER DOCUMENTS FILE`: writes one file and prints what that took. */
const [format, contender, documents, path] = process.argv.slice(2);

const families = {
  csv: async () => ({
    ...(await import('./writers/peers-csv.mjs')).csvPeers,
    limit: (await import('./writers/limit-csv.mjs')).writeCsv,
  }),
  pdf: async () => ({
    ...(await import('./writers/peers-pdf.mjs')).pdfPeers,
    limit: (await import('./writers/limit-pdf.mjs')).writePdf,
  }),
  xlsx: async () => ({
    ...(await import('./writers/peers-xlsx.mjs')).xlsxPeers,
    limit: (await import('./writers/limit-xlsx.mjs')).writeXlsx,
  }),
};

await printRun(
  async () => (await import('./bench-report.ts')).benchReport(Number(documents)),
  async (report) => {
    const writers =
      contender === 'outlay'
        ? { outlay: (await import('./writers/ours.mjs')).ours[format] }
        : await families[format]();
    await writers[contender](report, path);
  },
);
