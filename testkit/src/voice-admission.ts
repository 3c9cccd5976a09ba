import type { GatewaySession } from './gateway-session.ts';
import { join, type Voice } from './voice-scene.ts';

/** Ms between heartbeats of the main gateway. */
const BEAT = 20_000;

/** The voice state that a user chooses. */
export interface Choice {
  mute?: boolean;
  deaf?: boolean;
}

/** The data that a user connects to a call with. */
export interface Admission {
  userId: string;
  /** The guild; in other calls the channel or the lobby. */
  serverId: string;
  channelId: string;
  sessionId: string;
  token: string;
  /** Host, port and path. */
  endpoint: string;
  isMuted: boolean;
  /** Resolves when the voice state has changed. */
  choose(choice: Choice): Promise<void>;
  /** Resolves when the user has left the channel. */
  leave(): Promise<void>;
  /** The next admission: the user was moved, or the call has another server. */
  next(): Promise<Admission>;
}

/** Joins a voice channel of a guild by opcode 4 of the main gateway, whose session stays alive until the user leaves. */
export async function admitToChannel(
  session: GatewaySession,
  { guildId, channelId, ...choice }: { guildId: string; channelId: string } & Choice,
): Promise<Admission> {
  const beat = setInterval(() => session.send(1, session.seq), BEAT).unref();
  void session.closed.then(() => clearInterval(beat));
  const since = session.mark();
  await request(session, guildId, channelId, choice);
  return admitted(session, guildId, choice, since);
}

/** Sends opcode 4; resolves with the voice state that follows. */
function request(session: GatewaySession, guildId: string, channelId: string | null, choice: Choice): Promise<Voice> {
  const since = session.mark();
  const { mute = false, deaf = false } = choice;
  session.send(4, join(guildId, channelId, { self_mute: mute, self_deaf: deaf }));
  const isOwn = (state: Voice) => state.user_id === session.ready.user.id && state.channel_id === channelId;
  return session.event<Voice>('VOICE_STATE_UPDATE', (state) => isOwn(state) && isChosen(state, choice), since);
}

/** The admission to the channel in which the user is, by the first server that a frame from `since` on names. */
async function admitted(session: GatewaySession, guildId: string, first: Choice, since: number): Promise<Admission> {
  const server = await session.event('VOICE_SERVER_UPDATE', (d) => d.guild_id === guildId && d.endpoint !== null, since);
  const after = session.frames.findIndex(({ d }) => d === server) + 1;
  const userId = session.ready.user.id;
  const state = stateOf(session, userId);
  const channelId = state?.channel_id;
  if (!state || !channelId) throw new Error('the user is in no voice channel');
  let choice = first;
  return {
    ...{ userId, serverId: guildId, channelId, sessionId: state.session_id },
    ...{ token: server.token, endpoint: server.endpoint ?? '', isMuted: state.self_mute },
    async choose(next) {
      choice = { ...choice, ...next };
      await request(session, guildId, channelId, choice);
    },
    async leave() {
      if (stateOf(session, userId)?.channel_id === channelId) await request(session, guildId, null, choice);
    },
    next: () => admitted(session, guildId, choice, after),
  };
}

function isChosen(state: Voice, { mute = false }: Choice): boolean {
  return state.channel_id === null || state.self_mute === mute;
}

/** The last known voice state of a user. */
function stateOf(session: GatewaySession, userId: string): Voice | undefined {
  return session.frames
    .map(({ t, d }) => (t === 'VOICE_STATE_UPDATE' && isVoice(d) ? d : undefined))
    .findLast((state) => state?.user_id === userId);
}

function isVoice(d: unknown): d is Voice {
  return typeof d === 'object' && d !== null && 'user_id' in d && 'channel_id' in d;
}
