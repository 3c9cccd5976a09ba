import { type GatewaySeams, PLAIN_SEAMS } from '../gateway/seams.ts';
import { WatchedSession } from './watched-session.ts';

/** The parts of a gateway whose sessions may be recorded. */
export const RECORDED_SEAMS: GatewaySeams = {
  ...PLAIN_SEAMS,
  makeSession: (identity, connection) => new WatchedSession(identity, connection),
};
