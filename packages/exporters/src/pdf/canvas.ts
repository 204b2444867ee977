/** The document that pdfkit writes. */
export type Canvas = PDFKit.PDFDocument;
