import { event } from '../../../core/framework/event.ts';

/** The scope and intent that games need to receive calls (docs/contract/gateway.md#sessions-of-games). */
const OAUTH = { scope: 'voice', intent: 'CALLS' } as const;

const callRow = ({ channel_id }: { channel_id: string }) => `calls/${channel_id}`;

/** A call began, has a voice server again, or runs already when a session begins. Sent to all recipients of the channel except bots. */
export const CALL_CREATE = event('CALL_CREATE', { audience: 'users', oauth: OAUTH, row: { of: callRow, is: 'new' } });
/** A call rings other users, or moved to another region. */
export const CALL_UPDATE = event('CALL_UPDATE', { audience: 'users', oauth: OAUTH, row: { of: callRow, is: 'now' } });
/** A call ended, or (`unavailable`) has lost its voice server. */
export const CALL_DELETE = event('CALL_DELETE', { audience: 'users', oauth: OAUTH, row: { of: callRow, is: 'gone' } });
