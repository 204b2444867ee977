import { runFixedScheduler } from './fixed-scheduler.ts';

// A scheduler that others kill. It is bundled with the product, as that is published.
const [role = '', path = '', instant = ''] = process.argv.slice(2);
void runFixedScheduler({ role, path, instant });
