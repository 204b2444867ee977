import { xmlText } from './sheet-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const documents = 'application/vnd.openxmlformats-officedocument';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** A relationship from a part to another part (ECMA-376-2 §9.3). */
export type Relationship = { readonly id: string; readonly type: string; readonly target: string };

/** The relationships part of another part. */
export function relationshipsXml(relationships: readonly Relationship[]): string {
  const elements = relationships.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${elements.join('')}</Relationships>`;
}

/** A part that not every workbook has. */
export type TypedPart = { readonly path: string; readonly contentType: string };

/** The content types part (ECMA-376-2 §10.1.2): parts of every workbook, its sheets and the other parts. */
export function contentTypesXml(sheets: number, others: readonly TypedPart[]): string {
  const parts: readonly TypedPart[] = [
    { path: 'xl/workbook.xml', contentType: `${documents}.spreadsheetml.sheet.main+xml` },
    ...Array.from({ length: sheets }, (_, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      contentType: `${documents}.spreadsheetml.worksheet+xml`,
    })),
    { path: 'xl/theme/theme1.xml', contentType: `${documents}.theme+xml` },
    { path: 'xl/styles.xml', contentType: `${documents}.spreadsheetml.styles+xml` },
    {
      path: 'docProps/core.xml',
      contentType: 'application/vnd.openxmlformats-package.core-properties+xml',
    },
    { path: 'docProps/app.xml', contentType: `${documents}.extended-properties+xml` },
    ...others,
  ];
  const overrides = parts.map(
    ({ path, contentType }) => `<Override PartName="/${path}" ContentType="${contentType}"/>`,
  );
  return [
    `${declaration}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `${overrides.join('')}</Types>`,
  ].join('');
}

/** The document property parts: title, creator, date and sheet names. */
export function propertiesXml(
  about: { readonly title: string; readonly creator: string; readonly date: Date },
  sheets: readonly string[],
): { readonly core: string; readonly app: string } {
  return { core: corePropertiesXml(about), app: appPropertiesXml(sheets) };
}

function corePropertiesXml({ title, creator, date }: Parameters<typeof propertiesXml>[0]): string {
  const [author, moment] = [xmlText(creator), date.toISOString().replace(/\.\d{3}/, '')];
  return [
    `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:creator>${author}</dc:creator><dc:title>${xmlText(title)}</dc:title>`,
    `<cp:lastModifiedBy>${author}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified></cp:coreProperties>`,
  ].join('');
}

function appPropertiesXml(sheets: readonly string[]): string {
  const names = sheets.map((name) => `<vt:lpstr>${xmlText(name)}</vt:lpstr>`);
  return [
    `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"`,
    ' xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">',
    '<Application>Microsoft Excel</Application><DocSecurity>0</DocSecurity><ScaleCrop>false</ScaleCrop>',
    '<HeadingPairs><vt:vector size="2" baseType="variant">',
    '<vt:variant><vt:lpstr>Worksheets</vt:lpstr></vt:variant>',
    `<vt:variant><vt:i4>${sheets.length}</vt:i4></vt:variant></vt:vector></HeadingPairs>`,
    `<TitlesOfParts><vt:vector size="${sheets.length}" baseType="lpstr">${names.join('')}</vt:vector></TitlesOfParts>`,
    '<Company></Company><LinksUpToDate>false</LinksUpToDate><SharedDoc>false</SharedDoc>',
    '<HyperlinksChanged>false</HyperlinksChanged><AppVersion>16.0300</AppVersion></Properties>',
  ].join('');
}
