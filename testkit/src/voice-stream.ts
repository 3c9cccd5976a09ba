import type { GatewaySession } from './gateway-session.ts';
import type { Admission } from './voice-admission.ts';
import { enterVoice, type VoiceOptions, type VoiceUser } from './voice-user.ts';

/** A user in the call of a live stream, as its owner or a viewer. */
export interface StreamUser {
  key: string;
  /** The encrypted call of the stream; it identified with `video: true`. */
  user: VoiceUser;
}

/** Starts a stream in the call that a session is in, and connects to its server. */
export async function startStream(
  session: GatewaySession,
  { guildId, channelId, ...options }: { guildId: string | null; channelId: string } & VoiceOptions,
): Promise<StreamUser> {
  const since = session.mark();
  session.send(18, { type: guildId === null ? 'call' : 'guild', guild_id: guildId, channel_id: channelId });
  return connect(session, since, options);
}

/** Watches a stream in the call that a session is in, and connects to its server. */
export async function watchStream(session: GatewaySession, key: string, options: VoiceOptions): Promise<StreamUser> {
  const since = session.mark();
  session.send(20, { stream_key: key });
  return connect(session, since, options);
}

/** The data that a session connects to a stream with, from the first messages from `since` on. */
export async function streamAdmission(session: GatewaySession, since: number): Promise<Admission & { key: string }> {
  const { stream_key: key, rtc_server_id: serverId } = await session.event('STREAM_CREATE', undefined, since);
  const { token, endpoint } = await session.event(
    'STREAM_SERVER_UPDATE',
    (d) => d.stream_key === key && d.endpoint !== null,
    since,
  );
  return {
    ...{ key, serverId, token, endpoint: endpoint ?? '', isMuted: false },
    ...{ userId: session.ready.user.id, sessionId: session.ready.session_id },
    channelId: String(BigInt(serverId) - 1n),
    choose: () => Promise.resolve(),
    async leave() {
      const at = session.mark();
      session.send(19, { stream_key: key });
      await session.event('STREAM_DELETE', (d) => d.stream_key === key, at);
    },
    async next() {
      const server = await session.event('STREAM_SERVER_UPDATE', (d) => d.endpoint !== null && d.token !== token, since);
      return { ...(await streamAdmission(session, since)), token: server.token, endpoint: server.endpoint ?? '' };
    },
  };
}

async function connect(session: GatewaySession, since: number, options: VoiceOptions): Promise<StreamUser> {
  const admission = await streamAdmission(session, since);
  return { key: admission.key, user: await enterVoice(admission, { protocol: 'websocket', ...options, video: true }) };
}
