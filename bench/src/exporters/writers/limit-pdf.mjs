import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { create } from 'fontkit';
import { header, plainRows } from '../bench-rows.ts';

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
);
const left = [40, 95, 190, 265, 345, 400, 435, 505];
const rowHeight = 14;
const rowsAPage = 53;
const size = 7;

/**
 * The unavoidable: a font with Polish letters, each character looked up once, the texts of a page as one string of
 * operators, deflated. No line is broken, no column fitted.
 */
export async function writePdf(report, path) {
  const file = await open(path, 'w');
  const offsets = [];
  let offset = 0;
  const put = async (...pieces) => {
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      await file.writeFile(bytes);
      offset += bytes.byteLength;
    }
  };
  const object = async (number, ...pieces) => {
    offsets[number] = offset;
    await put(`${number} 0 obj\n`, ...pieces, '\nendobj\n');
  };
  await put('%PDF-1.7\n');
  const font = create(readFileSync(fontFile));
  const subset = font.createSubset();
  const glyphs = new Map();
  const hexOf = (text) => {
    let hex = '';
    for (const character of text) {
      let code = glyphs.get(character);
      if (code === undefined) {
        const [glyph] = font.layout(character).glyphs;
        code = subset.includeGlyph(glyph).toString(16).padStart(4, '0');
        glyphs.set(character, code);
      }
      hex += code;
    }
    return hex;
  };
  const pages = [];
  let next = 10;
  for (const rows of inPages(plainRows(report))) {
    let text = 'BT /F1 7 Tf ';
    for (const [index, row] of [header, ...rows].entries()) {
      const y = 800 - index * rowHeight;
      for (const [column, value] of row.entries()) {
        text += `1 0 0 1 ${left[column]} ${y} Tm <${hexOf(String(value))}> Tj `;
      }
    }
    const content = deflateSync(`${text}ET`, { level: 6 });
    await object(
      next,
      `<</Length ${content.byteLength}/Filter/FlateDecode>>stream\n`,
      content,
      '\nendstream',
    );
    await object(
      next + 1,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents ${next} 0 R>>`,
    );
    pages.push(`${next + 1} 0 R`);
    next += 2;
  }
  const program = deflateSync(subset.encode());
  await object(3, `<</Length ${program.byteLength}/Filter/FlateDecode>>stream\n`, program, '\nendstream');
  await object(4, '<</Type/Font/Subtype/Type0/BaseFont/Inter/Encoding/Identity-H/DescendantFonts[5 0 R]>>');
  await object(
    5,
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Inter/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 6 0 R/DW 600/CIDToGIDMap/Identity>>',
  );
  await object(
    6,
    `<</Type/FontDescriptor/FontName/Inter/Flags 4/FontBBox[-1000 -300 2000 1000]/ItalicAngle 0/Ascent 900/Descent -250/CapHeight 700/StemV ${size * 10}/FontFile2 3 0 R>>`,
  );
  await object(1, '<</Type/Catalog/Pages 2 0 R>>');
  await object(2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`);
  const table = offset;
  await put(`xref\n0 ${next}\n`);
  for (let number = 0; number < next; number += 1) {
    const at = offsets[number];
    await put(at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`);
  }
  await put(`trailer\n<</Root 1 0 R/Size ${next}>>\nstartxref\n${table}\n%%EOF\n`);
  await file.close();
}

function* inPages(rows) {
  let page = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < rowsAPage) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
