import { randomUUID } from 'node:crypto';
import { createSecretMask } from '@outlay/core/secrets';
import { printable } from '@outlay/core/text';
import { maskedEnvironment } from '../adapters/secrets/secret-environment.ts';
import type { CommandContext } from './terminal/command-context.ts';
import { type Painter, plainPainter } from './terminal/paint.ts';
import { emptyLine, type Screen } from './terminal/screen.ts';

/**
 * A context whose outputs mask secrets and escape control characters. Everything that a command prints or asks passes
 * through it, so no output can omit this. Colors of this program pass as random marks that no other text can contain.
 */
export function safeContext(context: CommandContext): CommandContext {
  const mask = createSecretMask();
  const marks = styleMarks();
  const safe = (text: string) => marks.styled(printable(mask.mask(text)));
  const { environment, say, print, ask, askHidden, screen, onUncaught } = context;
  const { paint = { printed: plainPainter, said: plainPainter } } = context;
  return {
    ...context,
    environment: maskedEnvironment(environment, mask),
    say: (line) => say(safe(line)),
    print: (text) => print(safe(text)),
    ask: ask && ((question) => ask(safe(question))),
    ...(askHidden && { askHidden: (question: string) => askHidden(safe(question)) }),
    ...(onUncaught ? { onUncaught: lastOnly(onUncaught) } : {}),
    screen: screen && safeScreen(screen, safe),
    paint: { printed: marks.painter(paint.printed), said: marks.painter(paint.said) },
  };
}

/** Calls only the last listener for uncaught errors before the process ends. */
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

/** Keeps the control sequence at the beginning of a line, and escapes the content. */
function safeScreen({ write, columns }: Screen, safe: (text: string) => string): Screen {
  const content = (text: string) => (text.startsWith(emptyLine) ? text.slice(emptyLine.length) : text);
  return { write: (text) => write(emptyLine + safe(content(text))), columns };
}

/** Encodes styles as random marks, so that foreign text cannot contain them. */
function styleMarks() {
  const secret = randomUUID();
  const ownMarks = new RegExp(`\uFDD0${secret}:([0-9;]+)\uFDD1`, 'g');
  return {
    painter:
      (painter: Painter): Painter =>
      (style, text) =>
        painter(style, printable(text)).replaceAll(styles, `\uFDD0${secret}:$1\uFDD1`),
    styled: (text: string) => text.replaceAll(ownMarks, '\u001B[$1m'),
  };
}

const escape = '\u001B';

/** Select Graphic Rendition (ECMA-48 §8.3.117). */
const styles = new RegExp(`${escape}\\[([0-9;]+)m`, 'g');
