import type { Argument } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import { JOIN, JOIN_REQUEST } from './actions.ts';
import type { ActivityInvite } from './activity.ts';
import type { Presence } from './types.ts';
import type { PresenceUpdates } from './updates.ts';

export type InviteCalls = Pick<
  Presence,
  'sendActivityInvite' | 'sendActivityJoinRequest' | 'sendActivityJoinRequestReply' | 'acceptActivityInvite'
>;

/** Attempts to send an invitation whose party the server may not have stored yet. */
const ATTEMPTS = 4;
/** Ms before the second attempt; doubled with each further one. */
const FIRST_PAUSE = 100;

/** The calls that send and answer invitations. */
export function inviteCalls(core: Core, updates: PresenceUpdates): InviteCalls {
  const { anyOf, begin, invalid, pause, SvcppError } = core.tools;

  const post = async (user_id: string, body: object, options: CallOptions) => {
    const nonce = `${core.clock.now()}${Math.floor(core.random() * 1e9)}`;
    await core.http.call('POST /users/{user_id}/messages', {
      ...options,
      user_id,
      body: { ...body, nonce, enforce_nonce: true },
    });
  };

  /** Invites to the own party. */
  const invite = async (userId: string, content: string, options: CallOptions) => {
    const { party, secrets } = updates.shown.activity ?? {};
    const [size = 0, most = 0] = party?.size ?? [];
    if (!party?.id || !secrets?.join)
      throw invalid('Show an activity with a party and a join secret first (updateRichPresence).');
    if (most && size >= most) throw invalid('The party is full. Show a larger one first (updateRichPresence).');
    if (updates.isPending) await updates.update({}, options);
    const body = {
      ...(content && { content }),
      activity: { type: JOIN, party_id: party.id, session_id: updates.sessionId },
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await post(userId, body, options);
      } catch (error) {
        // The gateway and the API are two connections: the activity may arrive after the invitation.
        const isEarly = error instanceof SvcppError && error.body.includes('ACTIVITY_NOT_JOINABLE');
        if (!isEarly || attempt === ATTEMPTS) throw error;
        const end = anyOf(core.lifetime, options.signal);
        // After an abort the next attempt rejects.
        await pause(core, FIRST_PAUSE * 2 ** (attempt - 1), end).catch(() => {});
      }
    }
  };

  const start = (name: keyof InviteCalls, userId: string, ...more: Argument[]) =>
    begin(core, `presence.${name}`, ['userId', 'id', userId], ...more);

  return {
    async sendActivityInvite(userId, content, options = {}) {
      start('sendActivityInvite', userId, ['content', 'text', content]);
      await invite(userId, content, options);
    },

    async sendActivityJoinRequest(userId, options = {}) {
      start('sendActivityJoinRequest', userId);
      await post(userId, { activity: { type: JOIN_REQUEST } }, options);
    },

    async sendActivityJoinRequestReply({ senderId, type }: ActivityInvite, options = {}) {
      start('sendActivityJoinRequestReply', senderId);
      if (type !== JOIN_REQUEST) throw invalid('Only requests are answered; accept an invitation.');
      await invite(senderId, '', options);
    },

    async acceptActivityInvite({ senderId, sessionId, applicationId, channelId, messageId, type }, options = {}) {
      start('acceptActivityInvite', senderId);
      if (type !== JOIN) throw invalid('Only invitations are accepted; answer a request.');
      const path = { user_id: senderId, session_id: sessionId, application_id: applicationId };
      const query = { channel_id: channelId, message_id: messageId };
      const route = 'GET /users/{user_id}/sessions/{session_id}/activities/{application_id}/1';
      const { secret } = await core.http.call(route, { ...options, ...path, query });
      core.secrets.add(secret);
      return secret;
    },
  };
}
