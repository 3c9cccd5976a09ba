import type { Core } from '../core/core.ts';
import { Log } from '../core/log.ts';

/** The log of voice calls, apart from that of the client; it contains no secret either. */
export function voiceLog(core: Core): Log {
  return new Log(core.secrets);
}
