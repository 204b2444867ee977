import { randomUUID } from 'node:crypto';
import { createSecretMask } from '@outlay/core/secrets';
import { printable } from '@outlay/core/text';
import { maskedEnvironment } from '../adapters/secrets/secret-environment.ts';
import type { CommandContext } from './terminal/command-context.ts';
import { type Painter, plainPainter } from './terminal/paint.ts';
import { emptyLine, type Screen } from './terminal/screen.ts';

/**
 * A context whose outputs give no secret away and show what a terminal would act on. Whatever a command prints, says, asks or
 * shows goes through here: no output can forget it. Colors of our own get through as marks that nobody else can know.
 */
export function safeContext(context: CommandContext): CommandContext {
  const mask = createSecretMask();
  const marks = styleMarks();
  const shown = (text: string) => marks.styled(printable(mask.mask(text)));
  const { environment, say, print, ask, screen, onUncaught } = context;
  const { paint = { printed: plainPainter, said: plainPainter } } = context;
  return {
    ...context,
    environment: maskedEnvironment(environment, mask),
    say: (line) => say(shown(line)),
    print: (text) => print(shown(text)),
    ask: ask && ((question) => ask(shown(question))),
    ...(onUncaught ? { onUncaught: lastOnly(onUncaught) } : {}),
    screen: screen && safeScreen(screen, shown),
    paint: { printed: marks.painter(paint.printed), said: marks.painter(paint.said) },
  };
}

/** The last that wants to be told of what nobody caught is told, before the process ends by it. */
function lastOnly(onUncaught: NonNullable<CommandContext['onUncaught']>): typeof onUncaught {
  const listeners: ((error: unknown) => void)[] = [];
  return (listener) => {
    listeners.push(listener);
    const stop = listeners.length === 1 ? onUncaught((error) => listeners.at(-1)?.(error)) : () => undefined;
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      stop();
    };
  };
}

/** What a line on a screen begins with is ours, the rest may be anybody's. */
function safeScreen({ write, columns }: Screen, shown: (text: string) => string): Screen {
  const rest = (text: string) => (text.startsWith(emptyLine) ? text.slice(emptyLine.length) : text);
  return { write: (text) => write(emptyLine + shown(rest(text))), columns };
}

/** Styles as marks that are random, so that no text can have them that is not ours. */
function styleMarks() {
  const secret = randomUUID();
  const ours = new RegExp(`\uFDD0${secret}:([0-9;]+)\uFDD1`, 'g');
  return {
    painter:
      (painter: Painter): Painter =>
      (style, text) =>
        painter(style, printable(text)).replaceAll(styles, `\uFDD0${secret}:$1\uFDD1`),
    styled: (text: string) => text.replaceAll(ours, '\u001B[$1m'),
  };
}

const escape = '\u001B';

/** Select Graphic Rendition (ECMA-48 §8.3.117). */
const styles = new RegExp(`${escape}\\[([0-9;]+)m`, 'g');
