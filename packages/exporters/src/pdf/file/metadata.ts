/** The document information as XMP, equal to the information dictionary (ISO 19005-3 §6.6.2). */
export function infoMetadata(info: Readonly<Record<string, unknown>>): string {
  const created = (info['CreationDate'] as Date).toISOString().replace(/\.\d+Z$/, 'Z');
  const author = info['Author'];
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
  <xmp:CreateDate>${created}</xmp:CreateDate>
  <xmp:CreatorTool>${escaped(info['Creator'])}</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(info['Title'])}</rdf:li></rdf:Alt></dc:title>
${author === undefined ? '' : `  <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>\n`}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
  <pdf:Producer>${escaped(info['Producer'])}</pdf:Producer>
</rdf:Description>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes characters that XML 1.0 §2.2 does not allow. */
function escaped(value: unknown): string {
  return String(value)
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
}
