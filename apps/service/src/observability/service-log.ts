import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * A log of JSON lines: `level` in words, `time` in ISO 8601 and UTC, `msg`, and what belongs to the event. An unexpected
 * error is in `error`, with its type, message and stack.
 */
export function createServiceLog(destination: DestinationStream): Logger {
  const options = {
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
  };
  return pino(options, destination);
}
