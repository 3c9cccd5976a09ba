import { event } from '../../../core/framework/event.ts';

/** A stream that the session owns or watches began for it. Sent to that session. */
export const STREAM_CREATE = event('STREAM_CREATE', { audience: 'users' });
/** The viewers, the region or the pause of a stream changed. Sent to the sessions of its owner and viewers. */
export const STREAM_UPDATE = event('STREAM_UPDATE', { audience: 'users' });
/** A stream ended for a session, or was refused to it. */
export const STREAM_DELETE = event('STREAM_DELETE', { audience: 'users' });
/** A friend started a stream. Sent to the users whom its owner notifies. */
export const STREAM_NOTIFY = event('STREAM_NOTIFY', { audience: 'users' });
