import type { CalendarDate } from '@outlay/core/time';
import { capitalized, formatDate, wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import { type CalendarEntry, type CalendarMonth, monthBeside, weeksOf } from './calendar-month.ts';
import { jobPath } from './job-paths.ts';
import { type Markup, noMarkup } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { pausedBadge } from './pause-facts.ts';
import { runPath } from './run-words.ts';

/** More times of a job on one day are only counted. */
const maxTimes = 3;

/** The page of a month. */
export function calendarPage(calendar: CalendarMonth, { words }: Reader): PageContent {
  const { month, cut } = calendar;
  const title = monthTitle(month, words);
  return {
    title: words.pages.calendar,
    live: { summary: null },
    content: html`<h2 id="month">${title}</h2>
<p class="pages">${monthLink(monthBeside(month, -1), words)} ${monthLink(monthBeside(month, 1), words)}</p>
${monthTable(calendar, words)}
${cut.length === 0 ? noMarkup : html`<p>${words.calendar.cut(cut.join(', '))}</p>`}
<p>${words.calendar.zones}</p>`,
  };
}

function monthTitle(month: string, { locale }: ConsoleWords): string {
  return capitalized(`${wordsOf(locale).months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`);
}

function monthLink(month: string, words: ConsoleWords): Markup {
  return html`<a href="/calendar?month=${month}">${monthTitle(month, words)}</a>`;
}

function monthTable(calendar: CalendarMonth, words: ConsoleWords): Markup {
  const days = weeksOf(calendar.month);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return html`<table class="calendar" aria-labelledby="month">
<thead><tr>${words.calendar.weekdays.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${weeks.map(
  (week) => html`<tr>${week.map((day) => dayCell(day, calendar, words))}</tr>
`,
)}</tbody>
</table>`;
}

function dayCell(day: CalendarDate, { days, today }: CalendarMonth, words: ConsoleWords): Markup {
  const ofMonth = days.find((one) => one.day === day);
  if (!ofMonth) return html`<td class="outside"></td>`;
  const number = html`<time class="day" datetime="${day}"><span class="short">${Number(day.slice(8))}</span><span class="full">${formatDate(day, words.locale)}</span></time>`;
  const isToday = day === today;
  const entries = ofMonth.entries.map((entry) => html`<li>${entryText(entry, words)}</li>`);
  return html`<td class="${ofMonth.entries.length === 0 ? 'empty' : 'filled'}"${isToday ? html` aria-current="date"` : ''}>${number}${
    entries.length === 0 ? '' : html`<ul>${entries}</ul>`
  }</td>`;
}

function entryText(entry: CalendarEntry, words: ConsoleWords): Markup {
  const { job, times, runs, due, onlyRun, isPaused } = entry;
  const when = times.length > maxTimes ? words.calendar.times(times.length) : times.join(', ');
  const isOnlyPaused = isPaused && runs.size === 0;
  const time = html`<span class="when">${isOnlyPaused ? html`<s>${when}</s>` : when}</span>`;
  const name = html`${time} <a href="${jobPath(job)}">${job}</a>`;
  const states = [...runs].map(([state, count]) => {
    const path = onlyRun === null ? listPath(job, state) : runPath({ id: onlyRun });
    const text = count === 1 ? words.states[state] : `${count} × ${words.states[state]}`;
    return html` <a class="state ${state}" href="${path}">${text}</a>`;
  });
  const coming =
    due === 0 || runs.size === 0 ? noMarkup : html` <span class="when">${words.calendar.due(due)}</span>`;
  return html`${name}${states}${coming}${isPaused ? html` ${pausedBadge(words)}` : noMarkup}`;
}

/** Runs that wait for another attempt are in two states, so that all of the job are listed. */
function listPath(job: string, state: string): string {
  const query = state === 'waiting' ? { job } : { state, job };
  return `/runs?${new URLSearchParams(query).toString()}`;
}
