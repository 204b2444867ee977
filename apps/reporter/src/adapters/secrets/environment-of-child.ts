import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Environment } from './secret-environment.ts';

/** Variables of Node.js, by full name, because other programs store tokens in variables that begin with `NODE_`. */
const nodeVariables =
  'COMPILE_CACHE|COMPILE_CACHE_PORTABLE|DEBUG|DEBUG_NATIVE|DISABLE_COLORS|DISABLE_COMPILE_CACHE|ENV|EXTRA_CA_CERTS|' +
  'ICU_DATA|NO_WARNINGS|OPTIONS|PATH|PENDING_DEPRECATION|REDIRECT_WARNINGS|TLS_REJECT_UNAUTHORIZED|USE_ENV_PROXY|' +
  'USE_SYSTEM_CA|V8_COVERAGE';

/** Variables of Node.js and the system that contain no secrets. */
const passed = new RegExp(
  `^(?:NODE_(?:${nodeVariables})|PATH|HOME|TZ|LANG|LC_\\w+|TMPDIR|TEMP|TMP|SystemRoot|MALLOC_\\w+|SSL_CERT_\\w+|OPENSSL_\\w+)$`,
);

/** The environment of a child process: what Node.js needs, the compile cache, and no secrets. */
export function environmentOfChild(environment: Environment): Environment {
  const passedOn = Object.entries(environment).filter(([name]) => passed.test(name));
  return { ...Object.fromEntries(passedOn), ...compileCache(environment) };
}

/** The compile cache of this process; its folder contains one for each version. */
function compileCache({ NODE_COMPILE_CACHE: named }: Environment): Environment {
  const folder = getCompileCacheDir();
  return named || folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
