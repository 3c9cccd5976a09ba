import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { INTENTS } from '@guildhall/protocol/intents';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection.ts';
import { Frame } from '../frames.ts';
import { presencesOf, seesPresences } from '../guild-create.ts';
import type { WireMember } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import type { Session } from '../session.ts';
import { fieldsOf, textsOf } from '../wire.ts';

const CHUNK = 1000;
/** The most members that a search by name, or by ids, gives. */
const MAX_FOUND = 100;
const MAX_NONCE_BYTES = 32;
/** Ms between two lists of all members, for each guild and bot (specification 8). */
const LIST_PERIOD = 30_000;

interface Request {
  guildId: Snowflake;
  /** Of one of the two forms. */
  userIds: readonly string[] | undefined;
  query: string | undefined;
  limit: number;
  presences: boolean;
  nonce: string | undefined;
}

/** Request Guild Members: answered by GUILD_MEMBERS_CHUNK events (specification 4.3), or by nothing when the session is not in the guild. */
export async function requestGuildMembers(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const request = readRequest(d);
  if (!session) return;
  if (!request) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  if (![...session.hubs].some((hub) => hub.id === request.guildId)) return;
  const { person, intents } = session.identity;
  if (request.query === '') {
    // The whole list needs the intent; without it the wire is silent.
    if (!person && (intents & INTENTS.GUILD_MEMBERS) === 0) return;
    if (request.limit === 0 && !person && (await isTooSoon(node, session, request))) return;
  }
  const members = await find(node, request);
  const present =
    request.presences && seesPresences(session.identity) ? await node.presences.ofGuild(request.guildId) : undefined;
  await sendChunks(session, request, members, present && ((chunk) => presencesOf(chunk, present)));
}

function readRequest(d: unknown): Request | undefined {
  const fields = fieldsOf(d);
  if (!fields) return undefined;
  const { query, user_ids: ids, limit = 0, presences, nonce } = fields;
  const [guildId, ...more] = textsOf([fields.guild_id].flat()) ?? [];
  const userIds = typeof ids === 'string' ? [ids] : textsOf(ids);
  if (!isSnowflake(guildId) || more.length > 0 || typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0)
    return undefined;
  if (userIds === undefined ? typeof query !== 'string' : userIds.length > MAX_FOUND) return undefined;
  return {
    guildId,
    userIds: userIds && [...new Set(userIds)],
    query: userIds === undefined && typeof query === 'string' ? query : undefined,
    limit,
    presences: presences === true,
    nonce: typeof nonce === 'string' && Buffer.byteLength(nonce) <= MAX_NONCE_BYTES ? nonce : undefined,
  };
}

/** Tells a bot that asked for all members of a guild too soon, and notes when it asked. */
async function isTooSoon({ paces }: GatewayNode, session: Session, { guildId, nonce }: Request): Promise<boolean> {
  const wait = await paces.take(`members:${session.identity.userId}:${guildId}`, LIST_PERIOD);
  if (wait === 0) return false;
  const meta = { guild_id: guildId, ...(nonce === undefined ? {} : { nonce }) };
  session.send(new Frame('RATE_LIMITED', { opcode: OPCODES.REQUEST_GUILD_MEMBERS, retry_after: wait / 1000, meta }));
  return true;
}

async function find(node: GatewayNode, { guildId, userIds, query, limit }: Request): Promise<readonly WireMember[]> {
  const { loaders } = node;
  if (userIds) return loaders.members(guildId, { ids: userIds.filter(isSnowflake), limit: MAX_FOUND });
  const wanted = limit === 0 && query === '' ? Number.POSITIVE_INFINITY : Math.min(limit || MAX_FOUND, MAX_FOUND);
  const found: WireMember[] = [];
  while (found.length < wanted) {
    const page = Math.min(CHUNK, wanted - found.length);
    const members = await loaders.members(guildId, { ...(query ? { query } : {}), limit: page, after: found.at(-1)?.user.id });
    found.push(...members);
    if (members.length < page) break;
  }
  return found;
}

async function sendChunks(
  session: Session,
  { guildId, userIds, nonce }: Request,
  members: readonly WireMember[],
  presencesIn: ((chunk: readonly WireMember[]) => readonly unknown[]) | undefined,
): Promise<void> {
  const found = new Set(members.map((member) => member.user.id));
  const count = Math.max(1, Math.ceil(members.length / CHUNK));
  for (let index = 0; index < count && !session.ended; index++) {
    const chunk = members.slice(index * CHUNK, (index + 1) * CHUNK);
    const data = {
      guild_id: guildId,
      members: chunk,
      chunk_index: index,
      chunk_count: count,
      ...(userIds ? { not_found: userIds.filter((id) => !found.has(id)) } : {}),
      ...(presencesIn ? { presences: presencesIn(chunk) } : {}),
      ...(nonce === undefined ? {} : { nonce }),
    };
    session.send(new Frame('GUILD_MEMBERS_CHUNK', data));
    await session.drained();
  }
}
