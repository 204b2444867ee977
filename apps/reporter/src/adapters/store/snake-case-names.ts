import {
  type Dialect,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type QueryCompiler,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely';

/**
 * A dialect whose names in SQL have underscores, as the store's tables: `scheduledFor` is `"scheduled_for"`. Kysely's own plugin
 * for this copies each query before it is compiled, which takes as long as the compilation.
 */
export function withSnakeCase(dialect: Dialect, database: 'sqlite' | 'postgres'): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => snakeCaseCompiler(database),
  };
}

/** Gives the columns of results the names that they have in the code. */
export function camelCaseResults(): KyselyPlugin {
  const camelCase = kept((name) =>
    name.replaceAll(/(?<=[^_])_+([a-z\d])/g, (_, next: string) => next.toUpperCase()),
  );
  const renamed = (row: UnknownRow): UnknownRow => {
    const result: UnknownRow = {};
    for (const name in row) result[camelCase(name)] = row[name];
    return result;
  };
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(renamed) }),
  };
}

/** Both databases quote names in the same way. */
function snakeCaseCompiler(database: 'sqlite' | 'postgres'): QueryCompiler {
  const compiler = database === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler();
  const sanitizeIdentifier = kept((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('"', '""'),
  );
  return Object.assign(compiler, { sanitizeIdentifier });
}

/** Computes the name for each of the few names once. */
function kept(change: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const changed = change(name);
    known.set(name, changed);
    return changed;
  };
}
