import { runFixedScheduler } from './fixed-scheduler.ts';
import { killPoints } from './kill-points.ts';

// A scheduler that kills itself at a named point. It is bundled with the product, as that is published.
const [role = '', path = '', instant = '', name = ''] = process.argv.slice(2);
const kill = () => void process.kill(process.pid, 'SIGKILL');
const point = killPoints[name];
// Read by processes that start from now on.
if (point?.loadedByChildren) {
  const module = new URL(`./${point.loadedByChildren}.cjs`, import.meta.url);
  process.env['NODE_OPTIONS'] = `--import=${module.href}`;
}
void run();

async function run(): Promise<void> {
  await runFixedScheduler({ role, path, instant }, await point?.arm?.(kill));
}
