import { createHash } from 'node:crypto';
import { type Report, sectionsIn } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { htmlStyle, narrowScreen } from '../html-style.ts';
import { cellLabels } from '../narrow-tables.ts';
import { overviewStyle } from '../overview/overview-style.ts';
import { pageScript } from './page-script.ts';

const scriptHash = hashOf(pageScript);

/** The head of a page: its language, title, style and permissions. */
export function htmlHead(report: Report): string {
  const { locale, title, period, account } = report;
  const name = [title, period.label, account].filter((part) => part !== null).join(' – ');
  const style = styleOf(report);
  return [
    '<!DOCTYPE html>',
    `<html lang="${locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(style)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="generator" content="Outlay">',
    `<title>${escapeHtml(name)}</title>`,
    `<style>${style}</style>`,
    // A module script runs when the page is parsed.
    `<script type="module">${pageScript}</script>`,
    '</head>\n',
  ].join('\n');
}

function styleOf(report: Report): string {
  const overview = report.overviewSize === 'none' ? '' : overviewStyle;
  return `${htmlStyle}${overview}@media ${narrowScreen} {\n${cellLabels(sectionsIn(report, 'screen'))}\n}\n`;
}

/**
 * Blocks all loading, scripts and requests except this style and this script, whatever the texts of the report contain.
 */
function contentPolicy(style: string): string {
  return `default-src 'none'; script-src ${scriptHash}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
}

/** The hash by which a content security policy allows an inline style or script (CSP Level 3 §2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
