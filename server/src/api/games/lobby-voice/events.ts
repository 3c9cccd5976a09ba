import { event } from '../../../core/framework/event.ts';

/** A user joined or left the call of a lobby, or changed what they set themselves. Sent to the members' game sessions. */
export const LOBBY_VOICE_STATE_UPDATE = event('LOBBY_VOICE_STATE_UPDATE', {
  audience: 'users',
  oauth: { scope: 'lobbies.write', intent: 'LOBBIES' },
  row: { of: ({ lobby_id, user_id }) => `lobby_voice/${lobby_id}/${user_id}` },
});
