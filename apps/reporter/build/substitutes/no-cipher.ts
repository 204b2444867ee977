/** In place of the ciphers with which pdfkit encrypts a file; ours have no password. */
function refuse(): never {
  throw new Error('PDF files are not encrypted');
}

export { refuse as cbc, refuse as ecb };
