import { CLOSE_CODES, GAME_OPCODES, OPCODES, PEOPLE_OPCODES } from '@guildhall/protocol/opcodes';
import type { Connection } from './connection.ts';
import type { ClusterNode } from '../cluster/cluster-node.ts';
import { heartbeat, qosHeartbeat } from '../opcodes/01-heartbeat.ts';
import { identify } from '../opcodes/02-identify.ts';
import { updatePresence } from '../opcodes/03-presence-update.ts';
import { updateVoiceState } from '../opcodes/04-voice-state-update.ts';
import { resume } from '../opcodes/06-resume.ts';
import { connectCall } from '../opcodes/13-call-connect.ts';
import { requestGuildMembers } from '../opcodes/08-request-guild-members.ts';
import { subscribeToGuild, subscribeToGuilds } from '../opcodes/14-guild-subscriptions.ts';
import { updateLobbyVoice } from '../opcodes/17-lobby-voice-states.ts';
import { streamCommand } from '../opcodes/18-streams.ts';
import { requestSoundboardSounds } from '../opcodes/31-request-soundboard-sounds.ts';
import { pingLobbyVoice } from '../opcodes/42-lobby-voice-server-ping.ts';
import { requestChannelInfo } from '../opcodes/43-request-channel-info.ts';
import type { Packet } from './packet.ts';
import { runInTurn } from '../session/in-turn.ts';

type Command = (node: ClusterNode, connection: Connection, d: unknown) => void | Promise<void>;
/** Begins or resumes a session; returns the commands that arrived meanwhile. */
type Start = (node: ClusterNode, connection: Connection, d: unknown) => Promise<readonly Packet[]>;

/** Maximum number of commands of a connection per period (ms). */
const RATE = 120;
const RATE_PERIOD = 60_000;

const STARTS: ReadonlyMap<number, Start> = new Map([
  [OPCODES.IDENTIFY, identify],
  [OPCODES.RESUME, resume],
]);
const COMMANDS: ReadonlyMap<number, Command> = new Map<number, Command>([
  [OPCODES.HEARTBEAT, heartbeat],
  [OPCODES.PRESENCE_UPDATE, updatePresence],
  [OPCODES.VOICE_STATE_UPDATE, updateVoiceState],
  [OPCODES.REQUEST_GUILD_MEMBERS, requestGuildMembers],
  [OPCODES.REQUEST_SOUNDBOARD_SOUNDS, requestSoundboardSounds],
  [OPCODES.REQUEST_CHANNEL_INFO, requestChannelInfo],
  // Only people stream, but other sessions are not disconnected for it.
  ...[
    PEOPLE_OPCODES.STREAM_CREATE,
    PEOPLE_OPCODES.STREAM_DELETE,
    PEOPLE_OPCODES.STREAM_WATCH,
    PEOPLE_OPCODES.STREAM_PING,
    PEOPLE_OPCODES.STREAM_SET_PAUSED,
  ].map((op): [number, Command] => [op, streamCommand(op)]),
]);
/** Commands of user clients only; for bots these opcodes are unknown. */
const PEOPLES_COMMANDS: ReadonlyMap<number, Command> = new Map<number, Command>([
  [PEOPLE_OPCODES.CALL_CONNECT, connectCall],
  [PEOPLE_OPCODES.GUILD_SUBSCRIPTIONS, subscribeToGuild],
  [PEOPLE_OPCODES.GUILD_SUBSCRIPTIONS_BULK, subscribeToGuilds],
  [PEOPLE_OPCODES.QOS_HEARTBEAT, qosHeartbeat],
  ...[
    // Statistics of the client, which are not stored.
    PEOPLE_OPCODES.UPDATE_TIME_SPENT_SESSION_ID,
    // Hints without a documented response: they are accepted and ignored, so that clients are not disconnected.
    PEOPLE_OPCODES.REQUEST_FORUM_UNREADS,
    PEOPLE_OPCODES.REMOTE_COMMAND,
    PEOPLE_OPCODES.REQUEST_DELETED_ENTITY_IDS,
    PEOPLE_OPCODES.REQUEST_LAST_MESSAGES,
    PEOPLE_OPCODES.SEARCH_RECENT_MEMBERS,
    PEOPLE_OPCODES.REQUEST_CHANNEL_STATUSES,
    PEOPLE_OPCODES.GUILD_CHANNELS_RESYNC,
    PEOPLE_OPCODES.REQUEST_CHANNEL_MEMBER_COUNT,
  ].map((op): [number, Command] => [op, () => undefined]),
]);
/** Commands of games; unknown to other sessions. */
const GAMES_COMMANDS: ReadonlyMap<number, Command> = new Map<number, Command>([
  [PEOPLE_OPCODES.CALL_CONNECT, connectCall],
  [GAME_OPCODES.LOBBY_VOICE_STATES, updateLobbyVoice],
  [GAME_OPCODES.LOBBY_VOICE_SERVER_PING, pingLobbyVoice],
]);
/** Commands with potentially long responses, which run one after the other. */
const QUEUED: ReadonlySet<number> = new Set([
  OPCODES.REQUEST_GUILD_MEMBERS,
  OPCODES.REQUEST_SOUNDBOARD_SOUNDS,
  OPCODES.REQUEST_CHANNEL_INFO,
  PEOPLE_OPCODES.GUILD_SUBSCRIPTIONS,
  PEOPLE_OPCODES.GUILD_SUBSCRIPTIONS_BULK,
]);

/** Runs a command of a client. Never rejects. */
export type Receive = (node: ClusterNode, connection: Connection, packet: Packet) => Promise<void>;

/** Processes a message of a client: applies the rate limit, decodes it and runs the command by `handle`. Never throws. */
export function onMessage(
  { node, receive: handle }: { node: ClusterNode; receive: Receive },
  connection: Connection,
  bytes: Buffer,
  binary: boolean,
): void {
  if (connection.closed) return;
  const now = node.platform.clock.elapsed();
  if (now - connection.windowAt >= RATE_PERIOD) {
    connection.windowAt = now;
    connection.windowCount = 0;
  }
  connection.windowCount += 1;
  if (connection.windowCount > RATE) {
    connection.close(CLOSE_CODES.RATE_LIMITED, 'Rate limited');
    return;
  }
  const packet = connection.read(bytes, binary);
  if (packet) void handle(node, connection, packet);
  else connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
}

/** A command of user clients or games only. Before a session exists its kind is unknown, so the command is found then as well. */
function commandOfKind({ session }: Connection, op: number): Command | undefined {
  if (!session) return PEOPLES_COMMANDS.get(op) ?? GAMES_COMMANDS.get(op);
  const { person, oauth } = session.identity;
  return person ? PEOPLES_COMMANDS.get(op) : oauth ? GAMES_COMMANDS.get(op) : undefined;
}

/** Runs a command; its failure closes the connection with 4000. Never rejects. */
export async function receive(node: ClusterNode, connection: Connection, packet: Packet): Promise<void> {
  if (connection.closed) return;
  const start = STARTS.get(packet.op);
  const command = COMMANDS.get(packet.op) ?? commandOfKind(connection, packet.op);
  try {
    if (start) for (const waiting of await start(node, connection, packet.d)) await receive(node, connection, waiting);
    else if (command) await run(node, connection, packet, command);
    else connection.close(CLOSE_CODES.UNKNOWN_OPCODE, 'Unknown opcode');
  } catch (error) {
    node.platform.log.error({ err: error, op: packet.op }, 'a gateway command failed');
    connection.close(CLOSE_CODES.UNKNOWN_ERROR, 'Unknown error');
  }
}

async function run(node: ClusterNode, connection: Connection, packet: Packet, command: Command): Promise<void> {
  const { session } = connection;
  const work = () => command(node, connection, packet.d);
  // A heartbeat may arrive at any time; every other command needs a session.
  if (packet.op !== OPCODES.HEARTBEAT) {
    if (connection.waiting) {
      connection.waiting.push(packet);
      return;
    }
    if (!session) {
      connection.close(CLOSE_CODES.NOT_AUTHENTICATED, 'Not authenticated');
      return;
    }
  }
  if (!session) await work();
  else await session.during(() => (QUEUED.has(packet.op) ? runInTurn(session, connection, work) : work()));
}
