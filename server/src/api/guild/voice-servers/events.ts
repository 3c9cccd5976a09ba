import { event } from '../../../core/framework/event.ts';

/** The server of a call in a voice channel or a private channel. Sent to the session that joined; without an endpoint clients wait. */
export const VOICE_SERVER_UPDATE = event('VOICE_SERVER_UPDATE', {
  audience: 'users',
  oauth: { scope: 'voice' },
});

/** The server of a stream. Sent to a session that owns or watches it; without an endpoint clients wait. */
export const STREAM_SERVER_UPDATE = event('STREAM_SERVER_UPDATE', { audience: 'users' });

/** The server of a call in a lobby. Sent to the session that joined; without an endpoint clients wait. */
export const LOBBY_VOICE_SERVER_UPDATE = event('LOBBY_VOICE_SERVER_UPDATE', {
  audience: 'users',
  oauth: { scope: 'lobbies.write', intent: 'LOBBIES' },
});
