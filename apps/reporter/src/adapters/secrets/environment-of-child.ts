import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Environment } from './secret-environment.ts';

/** What Node.js itself reads. By name: others keep tokens in variables that begin with `NODE_`. */
const ofNode =
  'COMPILE_CACHE|COMPILE_CACHE_PORTABLE|DEBUG|DEBUG_NATIVE|DISABLE_COLORS|DISABLE_COMPILE_CACHE|ENV|EXTRA_CA_CERTS|' +
  'ICU_DATA|NO_WARNINGS|OPTIONS|PATH|PENDING_DEPRECATION|REDIRECT_WARNINGS|TLS_REJECT_UNAUTHORIZED|USE_ENV_PROXY|' +
  'USE_SYSTEM_CA|V8_COVERAGE';

/** How Node.js and the system work; no secret. */
const passed = new RegExp(
  `^(?:NODE_(?:${ofNode})|PATH|HOME|TZ|LANG|LC_\\w+|TMPDIR|TEMP|TMP|SystemRoot|MALLOC_\\w+|SSL_CERT_\\w+|OPENSSL_\\w+)$`,
);

/** The environment of a process that this one starts: what Node.js needs, the folder of what is compiled, and no secret. */
export function environmentOfChild(environment: Environment): Environment {
  const passedOn = Object.entries(environment).filter(([name]) => passed.test(name));
  return { ...Object.fromEntries(passedOn), ...compileCache(environment) };
}

/** The folder of what this process has compiled; the name of this version is below it. */
function compileCache({ NODE_COMPILE_CACHE: named }: Environment): Environment {
  const folder = getCompileCacheDir();
  return named || folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
