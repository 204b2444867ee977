import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { readApi } from './read-api.ts';

/**
 * `pnpm api`: writes the public declarations of every entry point of the packages to `packages/NAME/api/`, so that a review
 * shows what changes for those who use them. `--check` writes nothing and exits with 1 where they differ.
 */
const root = join(import.meta.dirname, '..');

type Manifest = { readonly private?: boolean; readonly publishConfig?: { readonly exports?: object } };

/** The published entry points: name of the file without its ending, and the source of the entry. */
function entryPoints(): { readonly file: string; readonly source: string; readonly specifier: string }[] {
  return globSync('packages/*/package.json', { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const folder = dirname(path);
      const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest & { name: string };
      const published = Object.entries(manifest.private ? {} : (manifest.publishConfig?.exports ?? {}));
      return published.flatMap(([subpath, target]: [string, string | { types: string }]) => {
        if (typeof target === 'string') return [];
        const name = subpath === '.' ? 'index' : subpath.slice(2).replaceAll('/', '-');
        return {
          file: join(folder, 'api', `${name}.api.md`),
          source: join(folder, target.types.replace('./dist/', 'src/')),
          specifier: join(manifest.name, subpath).replaceAll('\\', '/'),
        };
      });
    });
}

/** Emits the declarations of all packages into a folder, each at the place of its source. */
function emitDeclarations(folder: string): void {
  const config = join(root, `tsconfig.api.${process.pid}.json`);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    rewriteRelativeImportExtensions: true,
    rootDir: '.',
    outDir: folder,
  };
  const include = ['packages/*/src'];
  const exclude = ['packages/*/src/**/*.test.ts'];
  writeFileSync(
    config,
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include, exclude }),
  );
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { cwd: root, stdio: 'inherit' });
  } finally {
    rmSync(config);
  }
}

function read(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}

const isCheck = process.argv.includes('--check');
const declarations = mkdtempSync(join(tmpdir(), 'outlay-api-'));
try {
  emitDeclarations(declarations);
  const all = entryPoints();
  const differing = all.filter(({ file, source, specifier }) => {
    const others = all.filter((other) => other.source !== source && dirname(other.file) === dirname(file));
    const place = (entry: string) => join(declarations, entry);
    const api = readApi(
      place(source),
      others.map((other) => place(other.source)),
    );
    const text = `# ${specifier}\n\n\`\`\`ts\n${api}\`\`\`\n`;
    if (text === read(file)) return false;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    if (!isCheck) writeFileSync(join(root, file), text);
    return true;
  });
  for (const { file } of differing) {
    process.stdout.write(`${relative(root, join(root, file))} ${isCheck ? 'differs' : 'written'}\n`);
  }
  if (isCheck && differing.length > 0) {
    process.stderr.write('The public API changed: run "pnpm api" and commit what it writes.\n');
    process.exitCode = 1;
  }
} finally {
  rmSync(declarations, { recursive: true });
}
