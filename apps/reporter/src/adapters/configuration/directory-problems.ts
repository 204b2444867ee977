import { posix } from 'node:path';
import type { CrossProblem } from './cross-problems.ts';
import type { Outline } from './outline.ts';

/**
 * What does not go with a directory of accounts, or with accounts in the file. Whoever writes the directory can name
 * every token with its prefix or in its folder, so that no other secret may be there.
 */
export function directoryProblems(value: unknown, { directory, jobs }: Outline): CrossProblem[] {
  return [
    ...(directory ? exposedSecrets(value, directory.tokens) : []),
    ...Object.keys(jobs).flatMap((name) => {
      const sending = (jobs[name]?.deliveries ?? []).flatMap((delivery, index) =>
        delivery?.directoryRecipients === true ? [index] : [],
      );
      const path = (index: number) => ['jobs', name, 'deliveries', index, 'directoryRecipients'];
      const message = directory
        ? `deliveries[${sending[0]}] sends to the recipients of the directory already`
        : 'needs a directory of accounts: accounts: { from: csv }, sql or https';
      return sending.slice(directory ? 1 : 0).map((index) => ({ path: path(index), message }));
    }),
  ];
}

type Tokens = NonNullable<Outline['directory']>['tokens'];

type Path = readonly (string | number)[];

function exposedSecrets(value: unknown, { envPrefix, folder }: Tokens): CrossProblem[] {
  const at = (key: string) => ['accounts', 'tokens', key];
  // Not at the place of the secret: no error says more about one than where it may be.
  return placesIn(value, []).flatMap(({ path, env, file }) => {
    if (envPrefix !== undefined && env?.startsWith(envPrefix)) {
      const message = `${path.join('.')} is a variable that begins with it, too, and the directory could name it; expected another prefix`;
      return [{ path: at('envPrefix'), message }];
    }
    if (
      folder !== undefined &&
      file !== undefined &&
      posix.dirname(posix.normalize(file)) === below(folder)
    ) {
      const message = `${path.join('.')} is a file in it, too, and the directory could name it; expected another folder`;
      return [{ path: at('folder'), message }];
    }
    return [];
  });
}

function below(folder: string): string {
  return posix.join(posix.normalize(`${folder}/`), '.').replace(/\/$/, '');
}

type Place = { readonly path: Path; readonly env?: string; readonly file?: string };

/** The places of secrets: `{ env: NAME }` or `{ file: PATH }`. */
function placesIn(value: unknown, path: Path): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  const { env, file } = value as { readonly env?: unknown; readonly file?: unknown };
  if (keys.length === 1 && typeof env === 'string') return [{ path, env }];
  if (keys.length === 1 && typeof file === 'string') return [{ path, file }];
  return Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
