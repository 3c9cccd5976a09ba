import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import { setImmediate as otherWork } from 'node:timers/promises';
import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { INTENTS } from '@guildhall/protocol/intents';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import { frameOf } from '../fanout/frame.ts';
import { presencesOf, seesPresences } from '../guild/guild-create.ts';

import type { GatewayNode } from '../node.ts';
import type { Session } from '../session/session.ts';
import { fieldsOf, textsOf } from '../../core/values/json-fields.ts';

const CHUNK = 1000;
/** Maximum number of members returned by a search by name or by ids. */
const MAX_FOUND = 100;
const MAX_NONCE_BYTES = 32;
/** Ms between two requests for all members, per guild and user or bot (docs/contract/gateway.md#request-guild-members). */
const LIST_PERIOD = 30_000;

interface Request {
  guildId: Snowflake;
  /** Exactly one of the two is set. */
  userIds: readonly string[] | undefined;
  query: string | undefined;
  limit: number;
  presences: boolean;
  nonce: string | undefined;
}

/**
 * Request Guild Members: responds with GUILD_MEMBERS_CHUNK events (docs/contract/gateway.md#request-guild-members), or not at all if the session
 * is not in the guild. All members are read and sent page by page, each after the client has received the one before;
 * stops when the session ends.
 */
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
    // All members require the intent; without it there is no response.
    if (!person && (intents & INTENTS.GUILD_MEMBERS) === 0) return;
    if (request.limit === 0) {
      if (!(await isTooSoon(node, session, request))) await sendAll(node, session, request);
      return;
    }
  }
  await node.pages.run(async () => {
    const members = await find(node, request);
    const notFound = request.userIds && missingFrom(request.userIds, members);
    await sendChunk(node, session, { request, members, index: 0, count: 1, notFound });
    await otherWork();
  });
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

/** Records the request, or notifies a client that requested all members of a guild too soon. */
async function isTooSoon({ cooldowns }: GatewayNode, session: Session, { guildId, nonce }: Request): Promise<boolean> {
  const wait = await cooldowns.take(`members:${session.identity.userId}:${guildId}`, LIST_PERIOD);
  if (wait === 0) return false;
  const meta = { guild_id: guildId, ...(nonce === undefined ? {} : { nonce }) };
  session.send(frameOf('RATE_LIMITED', { opcode: OPCODES.REQUEST_GUILD_MEMBERS, retry_after: wait / 1000, meta }));
  return true;
}

/** Finds members by id or by the beginning of a name. */
async function find({ loaders }: GatewayNode, { guildId, userIds, query, limit }: Request): Promise<readonly MemberObject[]> {
  if (userIds) return loaders.members(guildId, { ids: userIds.filter(isSnowflake), limit: MAX_FOUND });
  return loaders.members(guildId, { ...(query ? { query } : {}), limit: Math.min(limit || MAX_FOUND, MAX_FOUND) });
}

/**
 * Sends all members. The number of chunks is fixed at the start: members who leave or join meanwhile have events of
 * their own.
 */
async function sendAll(node: GatewayNode, session: Session, request: Request): Promise<void> {
  const count = Math.max(1, Math.ceil((await node.loaders.memberCount(request.guildId)) / CHUNK));
  let after: Snowflake | undefined;
  for (let index = 0; index < count && !session.ended; index += 1) {
    await node.pages.run(async () => {
      const members = await node.loaders.members(request.guildId, { limit: CHUNK, after });
      after = members.at(-1)?.user.id ?? after;
      await sendChunk(node, session, { request, members, index, count });
      // The embedded store responds without yielding to the event loop.
      await otherWork();
    });
    await session.taken();
  }
}

interface Chunk {
  request: Request;
  members: readonly MemberObject[];
  index: number;
  count: number;
  notFound?: readonly string[] | undefined;
}

async function sendChunk(
  node: GatewayNode,
  session: Session,
  { request, members, index, count, notFound }: Chunk,
): Promise<void> {
  const { guildId, nonce } = request;
  const ids = members.map((member) => member.user.id);
  const present = request.presences && seesPresences(session.identity) ? await node.presences.among(guildId, ids) : undefined;
  if (session.ended) return;
  const data = {
    guild_id: guildId,
    members,
    chunk_index: index,
    chunk_count: count,
    ...(notFound ? { not_found: notFound } : {}),
    ...(present ? { presences: presencesOf(members, present) } : {}),
    ...(nonce === undefined ? {} : { nonce }),
  };
  session.send(frameOf('GUILD_MEMBERS_CHUNK', data));
}

function missingFrom(userIds: readonly string[], members: readonly MemberObject[]): readonly string[] {
  const found = new Set(members.map((member) => member.user.id));
  return userIds.filter((id) => !found.has(id));
}
