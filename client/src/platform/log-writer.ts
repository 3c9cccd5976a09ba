import type { Clock } from '../core/clock.ts';
import { type Log, type LogEntry, type LogFile, LogSeverity, type LogWriter } from '../core/log.ts';
import { openLogFile } from './log-file.ts';

const NAMES = Object.keys(LogSeverity);

/** Writes a log to one file at a time. */
export function logWriter(clock: Clock, of: Log): LogWriter {
  let file: LogFile | undefined;
  let remove = () => {};
  const close = () => {
    remove();
    file?.close();
    file = undefined;
    remove = () => {};
  };
  return {
    close,
    open(path, min, ...more) {
      close();
      file = min >= LogSeverity.None ? undefined : openLogFile(path, ...more);
      const write = ({ severity, message }: LogEntry) =>
        file?.write(`${new Date(clock.now()).toISOString()} ${NAMES[severity - 1]} ${message}\n`);
      if (file) remove = of.add(write, min);
      return file !== undefined;
    },
  };
}
