import { expect, it } from 'vitest';
import { contentTypesXml, propertiesXml, relationshipsXml } from './package-xml.ts';

it('has a content type for each sheet and each other part', () => {
  const xml = contentTypesXml(2, [{ path: 'xl/charts/chart1-1.xml', contentType: 'chart/type' }]);
  expect([...xml.matchAll(/PartName="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/xl/workbook.xml',
    '/xl/worksheets/sheet1.xml',
    '/xl/worksheets/sheet2.xml',
    '/xl/theme/theme1.xml',
    '/xl/styles.xml',
    '/docProps/core.xml',
    '/docProps/app.xml',
    '/xl/charts/chart1-1.xml',
  ]);
});

it('writes relationships', () => {
  expect(relationshipsXml([{ id: 'rId1', type: 'kind', target: 'xl/workbook.xml' }])).toContain(
    '<Relationship Id="rId1" Type="kind" Target="xl/workbook.xml"/>',
  );
});

it('escapes titles and names and leaves out characters that XML does not allow', () => {
  const about = { title: 'Bar & "Grill"\u0001\ufffe <1>', creator: 'Outlay', date: new Date(0) };
  const { core, app } = propertiesXml(about, ['Cash & cards']);
  expect(core).toContain('<dc:title>Bar &amp; &quot;Grill&quot; &lt;1&gt;</dc:title>');
  expect(core).toContain('<dcterms:created xsi:type="dcterms:W3CDTF">1970-01-01T00:00:00Z</dcterms:created>');
  expect(app).toContain('<vt:vector size="1" baseType="lpstr"><vt:lpstr>Cash &amp; cards</vt:lpstr>');
});
