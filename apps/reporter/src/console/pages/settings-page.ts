import { html } from 'hono/html';
import { stringify } from 'yaml';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { ConsoleAction } from '../../adapters/store/console-action-row.ts';
import type { CheckResult } from '../../engine/check/requested-check.ts';
import { formTokenField } from '../access/form-token.ts';
import { directoryNotice } from './directory-notice.ts';
import { longText, type Markup, section, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { plainConfiguration } from './plain-configuration.ts';
import { reasonText } from './reason-text.ts';
import { instantText } from './run-words.ts';
import { type TestDraft, testMessageSection } from './test-message-section.ts';

/** What the page of settings shows. */
export type SettingsState = {
  readonly configuration: Configuration;
  readonly lastCheck: CheckResult | undefined;
  /** Replaces secrets in a text. */
  readonly mask: (text: string) => string;
  /** The form of a test message, and the last ones. */
  readonly draft: TestDraft;
  readonly tests: readonly ConsoleAction[];
};

/** The page of settings: the configuration as it is in use, with its defaults, and whether everything in it works. */
export function settingsPage(
  { configuration, lastCheck, mask, draft, tests }: SettingsState,
  reader: Reader,
): PageContent {
  const { words, formToken } = reader;
  const { settings } = words;
  return {
    title: words.pages.settings,
    content: html`${directoryNotice(configuration, reader)}${section(
      'check',
      settings.check,
      html`<form method="post" action="/settings/check"><input type="hidden" name="${formTokenField}" value="${formToken}"><p>${settings.aboutCheck}</p><button>${settings.checkNow}</button></form>
${checkResult(lastCheck, words)}`,
    )}
${testMessageSection(draft, tests, { configuration, reader })}
${section('configuration', settings.configuration, html`<p>${settings.inUse}</p><pre tabindex="0"><code>${mask(stringify(plainConfiguration(configuration)))}</code></pre>`)}`,
  };
}

function checkResult(last: CheckResult | undefined, words: Reader['words']): Markup {
  const { settings } = words;
  if (!last) return html`<p>${settings.notChecked}</p>`;
  const at = instantText(last.at.toISOString(), words, 'UTC');
  if (last.isRunning)
    return html`<p>${settings.checking} ${at}. <a href="/settings">${settings.reload}</a></p>`;
  if (!last.outcomes) return html`<p>${settings.checkFailed}</p>`;
  const rows = last.outcomes.map(({ subject, status, message }) => [
    html`<span class="state ${stateOf(status)}">${settings.statuses[status]}</span>`,
    longText(subject),
    reasonText(message, words),
  ]);
  return html`<p>${settings.checkedAt} ${at}</p>${table('check', [words.columns.state, settings.subject, words.columns.details], rows)}`;
}

/** The color of a status. */
function stateOf(status: string): 'delivered' | 'partial' | 'failed' {
  if (status === 'ok') return 'delivered';
  return status === 'warning' ? 'partial' : 'failed';
}
