// Loaded together, as one file of a bundle: each file more takes time.
export { default as PdfDocument } from 'pdfkit';
export { canvasOf } from './file/canvas.ts';
export { createPdfFile } from './file/pdf-file.ts';
export { loadFonts } from './text/fonts.ts';
