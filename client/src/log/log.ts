import { expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { Unsubscribe } from '../core/events.ts';
import { LOG_INFO } from '../core/enum-values.ts';
import type { LogEntry, LogSeverity } from '../core/log.ts';
import { voiceLog } from '../voice/voice-log.ts';
import { logWriter } from '#platform';

type Sink = (entry: LogEntry) => void;

/** The logs of a client. No entry contains a secret, at any severity. */
export interface ClientLogs {
  /** Passes entries of `min` (default: Info) and above to `sink`; returns the function that removes it. @since 1.0 */
  addSink(sink: Sink, options?: { min?: LogSeverity }): Unsubscribe;
  /** Same for the log of voice calls. @since 1.0 */
  addVoiceSink(sink: Sink, options?: { min?: LogSeverity }): Unsubscribe;
  /**
   * Writes entries of `minSeverity` and above to `client.log` in a directory, which is truncated, in place of an earlier one; None
   * ends it. Returns whether the file could be opened: false in browsers.
   * @since 1.0
   */
  setLogDir(path: string, minSeverity: LogSeverity): boolean;
  /**
   * Same for voice calls and `voice.log`. Files of more than 5 MiB, and that of the last run, become `voice.1.log`.
   * @since 1.0
   */
  setVoiceLogDir(path: string, minSeverity: LogSeverity): void;
}

/** Bytes of a voice log. */
const LONGEST_VOICE_LOG = 5 << 20;

/** Builds `client.log`. */
export function log(core: Core): ClientLogs {
  const voice = core.use(voiceLog);
  const writers = [core.log, voice].map((of) => logWriter(core.clock, of));
  core.attach({
    dispose() {
      for (const one of writers) one.close();
    },
  });

  const setDir = (member: string, at: number, [path, min, ...more]: [string, LogSeverity, string, number?]) => {
    expectArguments(`log.${member}`, ['path', 'text', path], ['minSeverity', 'integer', min]);
    core.requireAlive();
    return writers[at]?.open(path, min, ...more) ?? false;
  };

  return {
    addSink: (sink, { min = LOG_INFO } = {}) => core.log.add(sink, min),
    addVoiceSink: (sink, { min = LOG_INFO } = {}) => voice.add(sink, min),
    setLogDir: (path, min) => setDir('setLogDir', 0, [path, min, 'client']),
    setVoiceLogDir: (path, min) => {
      setDir('setVoiceLogDir', 1, [path, min, 'voice', LONGEST_VOICE_LOG]);
    },
  };
}
