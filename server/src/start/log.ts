import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** Anything that looks like one of our tokens, or an Authorization value. */
const SECRETS = /(?:\b(?:Bot|Bearer)\s+)?[\w-]{20,}\.[\w-]{6,}\.[\w-]{25,}/g;

/** Removes tokens from a text. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRETS, '[token]');
}

/** The structured log: JSON lines that never contain a token. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const out = destination ?? pino.destination({ fd: 1, sync: false });
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    { write: (line: string) => void out.write(withoutSecrets(line)) },
  );
}
