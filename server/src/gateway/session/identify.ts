import { isRestricted } from '../../core/access/restriction.ts';
import { randomBytes } from 'node:crypto';
import { ALL_INTENTS, SILENT_INTENTS, INTENTS, OAUTH_INTENTS, PRIVILEGED_INTENTS } from '@guildhall/protocol/intents';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import { hasPrivilege } from '../../core/access/privileges.ts';
import { hashToken, type Viewer } from '../../core/access/viewer.ts';
import type { SessionRules } from '../loaders.ts';
import { mustObfuscate } from '../guild/obfuscation.ts';
import { isTransportCompression } from '../connection/parameters.ts';
import { type Presence, readPresence } from '../presence/presence.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import type { OAuthGrant, SessionIdentity } from './session-identity.ts';

/**
 * Identify capability: obfuscated channels before the date from which all bots receive them (docs/contract/channels.md#obfuscated-channels, docs/contract/versions.md#dates). Other bits are capabilities of users' clients and have no effect here.
 */
const CHANNEL_OBFUSCATION = 1 << 15;

const THRESHOLD = { min: 50, max: 250 };
/** Users' clients receive as many members as the wire allows. */
const PERSON_THRESHOLD = THRESHOLD.max;

/** Each privileged intent with the privilege that it requires of the application (docs/contract/applications.md#privileged-intents). */
const PRIVILEGES = [
  [INTENTS.GUILD_PRESENCES, 'presences'],
  [INTENTS.GUILD_MEMBERS, 'members'],
  [INTENTS.MESSAGE_CONTENT, 'content'],
] as const;

const ALL_OAUTH_INTENTS = Object.values(OAUTH_INTENTS).reduce((all: number, bit) => all | bit, 0);

/** A well-formed Identify. */
export interface IdentifyRequest {
  tokenHash: string;
  /** The token itself, without its scheme. */
  token: string;
  /** `Bot` requires a bot token, `Bearer` an access token; access tokens require the scheme. */
  scheme: 'Bot' | 'Bearer' | null;
  properties: unknown;
  intents: unknown;
  shard: unknown;
  capabilities: number;
  largeThreshold: number | undefined;
  presence: unknown;
  /** Larger events are compressed individually. */
  compress: boolean;
}

/** A close code with its reason. */
export interface Rejection {
  close: number;
  reason: string;
}

/** Splits the token of Identify or Resume from its scheme. */
export function readToken(text: string): { scheme: IdentifyRequest['scheme']; bare: string } {
  const scheme = text.startsWith('Bot ') ? 'Bot' : text.startsWith('Bearer ') ? 'Bearer' : null;
  return { scheme, bare: scheme ? text.slice(scheme.length + 1) : text };
}

/** Reads the data of opcode 2; undefined if it is malformed (close 4002). */
export function readIdentify(d: unknown): IdentifyRequest | undefined {
  const fields = fieldsOf(d);
  const { token, properties = {}, capabilities = 0, large_threshold: threshold, compress = false } = fields ?? {};
  if (!fields || typeof token !== 'string' || !fieldsOf(properties)) return undefined;
  if (typeof compress !== 'boolean' && !isTransportCompression(compress)) return undefined;
  if (typeof capabilities !== 'number' || !(threshold === undefined || threshold === null || typeof threshold === 'number'))
    return undefined;
  const { scheme, bare } = readToken(token);
  return {
    tokenHash: hashToken(bare),
    token: bare,
    scheme,
    properties,
    intents: fields.intents,
    shard: fields.shard,
    capabilities,
    largeThreshold: threshold ?? undefined,
    presence: fields.presence,
    compress: compress === true,
  };
}

/** Whether an intent is requested that depends on the number of users the bot reaches. */
export function wantsPrivilegedIntent({ intents }: IdentifyRequest): boolean {
  return typeof intents === 'number' && (intents & PRIVILEGED_INTENTS) !== 0;
}

/**
 * Checks an Identify against the viewer's rights: returns the identity and first presence of the session, or a close
 * code. `defaultPresence` applies if the request sets none.
 */
export function checkIdentify(
  request: IdentifyRequest,
  viewer: Viewer,
  { now, rules, defaultPresence }: { now: number; rules: SessionRules; defaultPresence: Presence },
): { identity: SessionIdentity; presence: Presence } | Rejection {
  const person = viewer.kind === 'person';
  const isBot = viewer.kind === 'bot';
  const known = viewer.kind === 'bearer' ? ALL_INTENTS | ALL_OAUTH_INTENTS : ALL_INTENTS | SILENT_INTENTS;
  const intents = request.intents === undefined && !isBot ? known : request.intents;
  if (typeof intents !== 'number' || !isIntents(intents, known))
    return { close: CLOSE_CODES.INVALID_INTENTS, reason: 'Invalid intent(s)' };
  const application = { flags: viewer.application?.flags ?? 0, reach: rules.reach };
  if (isBot && PRIVILEGES.some(([intent, privilege]) => (intents & intent) !== 0 && !hasPrivilege(application, privilege)))
    return { close: CLOSE_CODES.DISALLOWED_INTENTS, reason: 'Disallowed intent(s)' };
  const shard = readShard(request.shard);
  if (!shard || shard[1] % rules.shardMultiple !== 0) return { close: CLOSE_CODES.INVALID_SHARD, reason: 'Invalid shard' };
  const oauth = grantOf(request, viewer);
  const presence = request.presence ? readPresence(request.presence, { person, oauth }, now, defaultPresence) : defaultPresence;
  if (!presence) return { close: CLOSE_CODES.DECODE_ERROR, reason: 'Error while decoding payload' };
  const threshold = request.largeThreshold ?? (person ? PERSON_THRESHOLD : THRESHOLD.min);
  const asksObfuscation = (request.capabilities & CHANNEL_OBFUSCATION) !== 0;
  const identity: SessionIdentity = {
    id: randomBytes(16).toString('hex'),
    userId: viewer.user.id,
    person,
    oauth,
    restricted: isRestricted(viewer, now),
    everything: !isBot && request.intents === undefined,
    intents,
    shardId: shard[0],
    shardCount: shard[1],
    obfuscates: mustObfuscate(person || asksObfuscation, rules.obfuscates, now),
    asksObfuscation,
    largeThreshold: Math.min(THRESHOLD.max, Math.max(THRESHOLD.min, threshold)),
    tokenHash: request.tokenHash,
    compressPayloads: request.compress,
  };
  return { identity, presence };
}

function grantOf({ token }: IdentifyRequest, { kind, application, scopes, expiresAt }: Viewer): OAuthGrant | null {
  if (kind !== 'bearer' || !application) return null;
  return { applicationId: application.id, applicationName: application.name, scopes, token, expiresAt };
}

function isIntents(value: number, known: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= known && (value & ~known) === 0;
}

/** Reads `[id, count]`; absent means the only shard; undefined if it is malformed. */
function readShard(shard: unknown): [number, number] | undefined {
  if (shard === undefined || shard === null) return [0, 1];
  if (!Array.isArray(shard) || shard.length !== 2) return undefined;
  const [id, count]: unknown[] = shard;
  if (typeof id !== 'number' || typeof count !== 'number' || !Number.isInteger(id) || !Number.isInteger(count)) return undefined;
  return id >= 0 && id < count ? [id, count] : undefined;
}
