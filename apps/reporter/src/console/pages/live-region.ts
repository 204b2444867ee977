import { html } from 'hono/html';
import type { Markup } from './markup.ts';

/** Where the script is. */
export const scriptPath = '/htmx.js';

/**
 * The script and how it works: no expressions in attributes, which it would have to evaluate; no styles and no history of its
 * own; requests to this console only. What someone fills in stays as it is.
 */
const settings = {
  extensions: 'sse',
  history: false,
  includeIndicatorCSS: false,
  mode: 'same-origin',
  morphSkip: 'form',
  defaultTimeout: 20_000,
} as const;

/** The tags of the script in the head of a page. */
export function liveScriptTags(integrity: string): Markup {
  const version = integrity.replaceAll(/[^0-9A-Za-z]/g, '').slice(-16);
  return html`<meta name="htmx-config" content="${JSON.stringify(settings)}">
<script src="${scriptPath}?${version}" integrity="${integrity}" defer></script>
`;
}

/**
 * What the script replaces when something has changed, with what the page would be if it was opened now. Elements that are the
 * same stay, with the focus. Without the script, it is as it was when the page was opened.
 */
export function liveRegion(
  content: Markup,
  { path, summary }: { readonly path: string; readonly summary: string | null },
): Markup {
  const status = summary === null ? '' : html`<p id="summary" class="heard" role="status">${summary}</p>`;
  return html`<div id="changes" hx-sse:connect="/changes" hx-sse:close="ended" hx-swap="none"></div>
<div id="live" hx-get="${path}" hx-trigger="changed from:#changes, ended from:#changes" hx-select="#live" hx-swap="outerMorph">${status}
${content}
</div>`;
}

/** What only people without scripts need to read on a page with a live region. */
export function withoutScripts(content: Markup): Markup {
  return html`<noscript>${content}</noscript>`;
}
