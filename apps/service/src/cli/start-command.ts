import type { Command } from 'commander';
import { parseMetricsAddress } from '../server/metrics-address.ts';
import type { CommandContext } from './command-context.ts';
import type { ServeOptions } from './serve.ts';
import { wholeNumber, withDataOptions } from './shared-options.ts';

/** Adds `start`. */
export function addStartCommand(program: Command, context: CommandContext): void {
  withDataOptions(
    program
      .command('start')
      .description('Serve the API over HTTPS. Prints one line of JSON when ready.')
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--port <number>', 'port to listen on; 0 picks a free port', wholeNumber(0, 65_535), 8443)
      .option(
        '--tls-cert <file>',
        'PEM certificate chain (default: issued by a local certificate authority in DIR/tls)',
      )
      .option('--tls-key <file>', 'PEM private key of the certificate')
      .option(
        '--metrics <[host:]port>',
        'serve metrics and health over plain HTTP at this address, or off',
        parseMetricsAddress,
        'off',
      ),
  ).action(async (options: ServeOptions) => {
    // No other command needs the server, which takes most of the time of starting.
    const { serve } = await import('./serve.ts');
    await serve(options, context);
  });
}
