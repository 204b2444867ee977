import { open } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { header, plainRows } from '../bench-rows.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const dayZero = Date.UTC(1899, 11, 30);

const parts = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Documents" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** The unavoidable: the XML of the rows as strings, deflated, in a zip. */
export async function writeXlsx(report, path) {
  const file = await open(path, 'w');
  const entries = [];
  let offset = 0;
  const put = async (bytes) => {
    await file.writeFile(bytes);
    offset += bytes.byteLength;
  };
  for (const [name, pieces] of [
    ...Object.entries(parts).map(([part, text]) => [part, [text]]),
    ['xl/worksheets/sheet1.xml', sheet(report)],
  ]) {
    const entry = { name, offset, crc: 0, size: 0, packed: 0 };
    await put(localHeader(name));
    const start = offset;
    const deflate = createDeflateRaw({ level: 6 });
    const reading = (async () => {
      for await (const piece of deflate) await put(piece);
    })();
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.byteLength;
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
    await reading;
    entry.packed = offset - start;
    await put(descriptor(entry));
    entries.push(entry);
  }
  const directoryAt = offset;
  for (const entry of entries) await put(directoryEntry(entry));
  await put(endOfDirectory(entries.length, offset - directoryAt, directoryAt));
  await file.close();
}

function* sheet(report) {
  let text = `${xml}<worksheet xmlns="${main}"><sheetData><row>`;
  for (const name of header) text += inline(name);
  text += '</row>';
  for (const [date, store, category, id, amount, currency, tags, note] of plainRows(report)) {
    const day = (Date.parse(date) - dayZero) / 86_400_000;
    text += `<row><c s="1"><v>${day}</v></c>${inline(store)}${inline(category)}${inline(id)}<c s="2"><v>${amount}</v></c>${inline(currency)}${inline(tags)}${inline(note)}</row>`;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function inline(text) {
  const safe = /[<&>]/.test(text) ? text.replace(/[<&>]/g, (mark) => `&#${mark.codePointAt(0)};`) : text;
  return `<c t="inlineStr"><is><t>${safe}</t></is></c>`;
}

function localHeader(name) {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(8, 6);
  bytes.writeUInt16LE(8, 8);
  bytes.writeUInt16LE(0x21, 12);
  bytes.writeUInt16LE(name.length, 26);
  return Buffer.concat([bytes, Buffer.from(name)]);
}

function descriptor({ crc, packed, size }) {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryEntry({ name, offset, crc, packed, size }) {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(20, 6);
  bytes.writeUInt16LE(8, 8);
  bytes.writeUInt16LE(8, 10);
  bytes.writeUInt16LE(0x21, 14);
  bytes.writeUInt32LE(crc, 16);
  bytes.writeUInt32LE(packed, 20);
  bytes.writeUInt32LE(size, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(offset, 42);
  return Buffer.concat([bytes, Buffer.from(name)]);
}

function endOfDirectory(count, size, offset) {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
