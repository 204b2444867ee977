import { type Report, sectionsIn } from '@outlay/reports';
import type { Exporter } from '../../exporter/exporter.ts';
import { fileTypes } from '../../exporter/file-types.ts';
import { inPieces } from '../../exporter/pieces.ts';
import { escapeHtml } from '../escape-html.ts';
import { htmlSection } from '../html-section.ts';
import { htmlSentence } from '../html-sentence.ts';
import { htmlWords } from '../html-words.ts';
import { htmlOverview, overviewHeader } from '../overview/html-overview.ts';
import { htmlHead } from './html-head.ts';
import { htmlTitle } from './html-title.ts';

/**
 * Writes a report as one HTML page that needs no other file and prints well. An overview is first if the report has
 * one. Sections and columns in detail are left out.
 */
export const htmlExporter: Exporter = {
  ...fileTypes.html,
  write: (report) => inPieces(htmlTexts(report)),
};

function* htmlTexts(report: Report): Generator<string> {
  yield htmlHead(report);
  yield `<body>\n<a class="skip" href="#content">${htmlWords[report.locale].skip}</a>\n`;
  yield* openingOf(report);
  yield contentsOf(report);
  for (const section of sectionsIn(report, 'screen')) yield* htmlSection(section, report);
  yield '</main>\n</body>\n</html>\n';
}

/** The header and everything before the sections. */
function* openingOf(report: Report): Generator<string> {
  const { overviewSize } = report;
  const opening = '<main id="content" tabindex="-1">\n';
  if (overviewSize === 'none') {
    const { header, warnings } = htmlTitle(report);
    yield `${header}${opening}${warnings}`;
    return;
  }
  yield `${overviewHeader(report)}${opening}${htmlOverview(report, overviewSize)}`;
}

/** A page with fewer sections has no table of contents. */
const minContents = 3;

function contentsOf(report: Report): string {
  const links = sectionsIn(report, 'screen').map(
    ({ id, title }) => `<li><a href="#h-${escapeHtml(id)}">${htmlSentence(title)}</a></li>\n`,
  );
  if (links.length < minContents) return '';
  return `<nav aria-labelledby="contents">\n<h2 id="contents">${htmlWords[report.locale].contents}</h2>\n<ol>\n${links.join('')}</ol>\n</nav>\n`;
}
