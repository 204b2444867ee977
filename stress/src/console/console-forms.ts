import type { RunAction } from 'outlay/internal/engine/manual/act-on-run.ts';
import type { ConsoleSetting } from './console-setting.ts';
import { pageAt, walkPages } from './walk-pages.ts';

type Headers = Readonly<Record<string, string>>;

/** A form of the console, with its hidden fields, as an operator sees it. */
export type Form = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** What is known about the forms of one route. */
export type KnownForm = {
  readonly name: string;
  /** Who may send it. Without a session, it has no token. */
  readonly who: 'anyone' | 'signed in' | 'operators';
};

/** Every form of the console, by the path of its route. */
const knownForms: Readonly<Record<string, KnownForm>> = {
  '/language': { name: 'choose the language', who: 'anyone' },
  '/sign-in': { name: 'sign in', who: 'anyone' },
  '/sign-out': { name: 'sign out', who: 'signed in' },
  '/sessions/end': { name: 'end a session', who: 'signed in' },
  '/settings/check': { name: 'check the configuration', who: 'operators' },
  '/settings/test': { name: 'send a test message', who: 'operators' },
  '/runs/:id/actions/:what': { name: 'act on a run', who: 'operators' },
  '/bulk/:what': { name: 'act on all runs of a list', who: 'operators' },
  '/jobs/:job/run': { name: 'run a job now', who: 'operators' },
  '/jobs/:job/preview': { name: 'preview a report', who: 'operators' },
  '/jobs/:job/backfill': { name: 'backfill', who: 'operators' },
  '/jobs/:job/pause': { name: 'pause a job', who: 'operators' },
  '/jobs/:job/resume': { name: 'resume a job', who: 'operators' },
};

/** Every action on a run: its form is refused before anything is read, whatever the state of the run. */
const runActions = {
  retry: true,
  release: true,
  'create-again': true,
  cancel: true,
  resend: true,
  'send-again': true,
  'confirm-arrival': true,
} as const satisfies Record<RunAction['what'], true>;

/** Lists with forms that no link leads to: missed reports, and all runs that an action is for. */
const lists = ['/jobs/monthly/backfill?from=2020-01-01&to=2020-02-01', '/bulk/retry'];

/** The forms to attack, and what is wrong with the list of those that are known. */
export type FoundForms = {
  readonly forms: readonly (KnownForm & Form)[];
  readonly problems: readonly string[];
};

/** Finds every form of the console. A route without a known form, and a known form that no page shows, are problems. */
export async function findForms(
  { open, run }: Pick<ConsoleSetting, 'open' | 'run'>,
  headers: Headers,
): Promise<FoundForms> {
  const pages = await walkPages(open, headers);
  for (const list of lists) pages.push(await pageAt(open, list, headers));
  const shown = pages.flatMap(({ text }) => formsIn(text));
  const found = new Map(shown.map((form) => [form.action, form]));
  const problems = [
    ...open.formPaths
      .filter((path) => knownForms[path] === undefined)
      .map((path) => `nothing checks ${path}`),
    ...Object.entries(knownForms)
      .filter(([path]) => ![...found.keys()].some((action) => isOf(action, path)))
      .map(([path, { name }]) => `no page shows the form "${name}" (${path})`),
  ];
  for (const what of Object.keys(runActions)) {
    const action = `/runs/${run}/actions/${what}`;
    if (!found.has(action)) found.set(action, { action, fields: { token: '' } });
  }
  const forms = [...found.values()].flatMap((form) => {
    const known = Object.entries(knownForms).find(([path]) => isOf(form.action, path))?.[1];
    if (!known) problems.push(`a page has the unknown form ${form.action}`);
    else if (known.who !== 'anyone' && !('token' in form.fields))
      problems.push(`${form.action} has no token`);
    return known ? [{ ...known, ...form }] : [];
  });
  return { forms, problems };
}

function formsIn(text: string): Form[] {
  const forms = text.matchAll(/<form method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g);
  return [...forms].map(([, action = '', content = '']) => {
    const fields = [...content.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
    return { action, fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])) };
  });
}

/** Whether a form is sent to a route. */
function isOf(action: string, path: string): boolean {
  const pattern = path.replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(action);
}
