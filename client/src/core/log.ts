import type { Secrets } from './secrets.ts';

/** Severities of log entries. */
export const LogSeverity = { Verbose: 1, Info: 2, Warning: 3, Error: 4, None: 5 } as const;

/** One of the values of LogSeverity. */
export type LogSeverity = (typeof LogSeverity)[keyof typeof LogSeverity];

/** A line of the log. Its text contains no secret, at any severity. */
export interface LogEntry {
  severity: LogSeverity;
  message: string;
}

/** The same values as constants, which a bundler inlines. */
const VERBOSE = 1;
const INFO = 2;
const WARNING = 3;
const ERROR = 4;

type Sink = (entry: LogEntry) => void;
type Text = string | (() => string);

/** Passes entries to the sinks that want their severity, after the secrets are removed. */
export class Log {
  readonly #secrets: Secrets;
  readonly #sinks = new Map<Sink, LogSeverity>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Adds a sink for entries of `least` and above; returns the function that removes it. */
  add(sink: Sink, least: LogSeverity): () => void {
    // A function of its own, so that a sink may be added twice.
    const own: Sink = (entry) => sink(entry);
    this.#sinks.set(own, least);
    return () => this.#sinks.delete(own);
  }

  /** Text that is costly to build is given as a function, which is called only if a sink wants it. */
  verbose(message: Text): void {
    this.#write(VERBOSE, message);
  }

  info(message: Text): void {
    this.#write(INFO, message);
  }

  warn(message: Text): void {
    this.#write(WARNING, message);
  }

  /** `cause` is logged with its stack. */
  error(message: string, cause?: unknown): void {
    const detail = cause instanceof Error ? `: ${cause.stack ?? cause.message}` : cause === undefined ? '' : `: ${String(cause)}`;
    this.#write(ERROR, message + detail);
  }

  #write(severity: LogSeverity, message: Text): void {
    let entry: LogEntry | undefined;
    for (const [sink, least] of this.#sinks) {
      if (severity < least) continue;
      entry ??= { severity, message: this.#secrets.redact(typeof message === 'string' ? message : message()) };
      try {
        sink(entry);
      } catch {
        // A failing sink must not affect the caller, and its error cannot be logged.
      }
    }
  }
}

/** A file that receives log entries. */
export interface LogFile {
  write(line: string): void;
  close(): void;
}

/** Writes the entries of a log to one file at a time. */
export interface LogWriter {
  /** Begins a file; returns whether it could be opened. A `min` of None only ends the one before. */
  open(directory: string, min: LogSeverity, name: string, limit?: number): boolean;
  close(): void;
}
