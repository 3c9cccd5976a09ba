import { isRestricted } from '../core/access/restriction.ts';
import { randomBytes } from 'node:crypto';
import { ALL_INTENTS, SILENT_INTENTS, INTENTS, OAUTH_INTENTS, PRIVILEGED_INTENTS } from '@guildhall/protocol/intents';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import { hasPrivilege } from '../core/privileges.ts';
import { hashToken, type Viewer } from '../core/viewer.ts';
import type { SessionRules } from './loaders.ts';
import { mustObfuscate } from './obfuscation.ts';
import { isTransportCompression } from './parameters.ts';
import { type Presence, readPresence } from './presence.ts';
import { fieldsOf } from './wire.ts';
import type { OAuthGrant, SessionIdentity } from './session-identity.ts';

/**
 * Identify capability: obfuscated channels before the date from which all bots get them
 * (docs/contract/channels.md#obfuscated-channels, docs/contract/versions.md#dates). Other bits belong to people's
 * clients and mean nothing here.
 */
const CHANNEL_OBFUSCATION = 1 << 15;

const THRESHOLD = { min: 50, max: 250 };
/** A person's client shows members by itself and so gets as many as the wire allows. */
const PERSON_THRESHOLD = THRESHOLD.max;

/** Each privileged intent with what an application must have for it (docs/contract/applications.md#privileged-intents). */
const PRIVILEGES = [
  [INTENTS.GUILD_PRESENCES, 'presences'],
  [INTENTS.GUILD_MEMBERS, 'members'],
  [INTENTS.MESSAGE_CONTENT, 'content'],
] as const;

const ALL_OAUTH_INTENTS = Object.values(OAUTH_INTENTS).reduce((all: number, bit) => all | bit, 0);

/** What an Identify says, as far as its form goes. */
export interface Asked {
  tokenHash: string;
  /** The token itself, without the word before it. */
  token: string;
  /** A token with the word `Bot` or `Bearer` before it must be a bot's, or an access token; an access token needs the word. */
  scheme: 'Bot' | 'Bearer' | null;
  properties: unknown;
  intents: unknown;
  shard: unknown;
  capabilities: number;
  largeThreshold: number | undefined;
  presence: unknown;
  /** Larger events are to be compressed, each by itself. */
  compress: boolean;
}

/** A close code with its text. */
export interface Refusal {
  close: number;
  reason: string;
}

/** A token as Identify and Resume carry it, and the word before it. */
export function readToken(text: string): { scheme: Asked['scheme']; bare: string } {
  const scheme = text.startsWith('Bot ') ? 'Bot' : text.startsWith('Bearer ') ? 'Bearer' : null;
  return { scheme, bare: scheme ? text.slice(scheme.length + 1) : text };
}

/** Reads the data of opcode 2; undefined when it has the wrong form (close 4002). */
export function readIdentify(d: unknown): Asked | undefined {
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

/** Whether an intent was asked for that depends on how many people the bot reaches. */
export function asksPrivilege({ intents }: Asked): boolean {
  return typeof intents === 'number' && (intents & PRIVILEGED_INTENTS) !== 0;
}

/** The session that a viewer may have with what was asked, and its first presence; or why not. `unsaid`: how they are there who do not say. */
export function judge(
  asked: Asked,
  viewer: Viewer,
  { now, rules, unsaid }: { now: number; rules: SessionRules; unsaid: Presence },
): { identity: SessionIdentity; presence: Presence } | Refusal {
  const person = viewer.kind === 'person';
  const isBot = viewer.kind === 'bot';
  const known = viewer.kind === 'bearer' ? ALL_INTENTS | ALL_OAUTH_INTENTS : ALL_INTENTS | SILENT_INTENTS;
  const intents = asked.intents === undefined && !isBot ? known : asked.intents;
  if (typeof intents !== 'number' || !isIntents(intents, known))
    return { close: CLOSE_CODES.INVALID_INTENTS, reason: 'Invalid intent(s)' };
  const application = { flags: viewer.application?.flags ?? 0, reach: rules.reach };
  if (isBot && PRIVILEGES.some(([intent, privilege]) => (intents & intent) !== 0 && !hasPrivilege(application, privilege)))
    return { close: CLOSE_CODES.DISALLOWED_INTENTS, reason: 'Disallowed intent(s)' };
  const shard = readShard(asked.shard);
  if (!shard || shard[1] % rules.shardMultiple !== 0) return { close: CLOSE_CODES.INVALID_SHARD, reason: 'Invalid shard' };
  const oauth = grantOf(asked, viewer);
  const presence = asked.presence ? readPresence(asked.presence, { person, oauth }, now) : unsaid;
  if (!presence) return { close: CLOSE_CODES.DECODE_ERROR, reason: 'Error while decoding payload' };
  const threshold = asked.largeThreshold ?? (person ? PERSON_THRESHOLD : THRESHOLD.min);
  const asksObfuscation = (asked.capabilities & CHANNEL_OBFUSCATION) !== 0;
  const identity: SessionIdentity = {
    id: randomBytes(16).toString('hex'),
    userId: viewer.user.id,
    person,
    oauth,
    restricted: isRestricted(viewer, now),
    everything: !isBot && asked.intents === undefined,
    intents,
    shardId: shard[0],
    shardCount: shard[1],
    obfuscates: mustObfuscate(person || asksObfuscation, rules.obfuscates, now),
    asksObfuscation,
    largeThreshold: Math.min(THRESHOLD.max, Math.max(THRESHOLD.min, threshold)),
    tokenHash: asked.tokenHash,
    compressPayloads: asked.compress,
  };
  return { identity, presence };
}

function grantOf({ token }: Asked, { kind, application, scopes, expiresAt }: Viewer): OAuthGrant | null {
  return kind === 'bearer' && application ? { applicationId: application.id, scopes, token, expiresAt } : null;
}

function isIntents(value: number, known: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= known && (value & ~known) === 0;
}

/** `[id, count]`; absent is the only shard of one; undefined when it is not one. */
function readShard(shard: unknown): [number, number] | undefined {
  if (shard === undefined || shard === null) return [0, 1];
  if (!Array.isArray(shard) || shard.length !== 2) return undefined;
  const [id, count]: unknown[] = shard;
  if (typeof id !== 'number' || typeof count !== 'number' || !Number.isInteger(id) || !Number.isInteger(count)) return undefined;
  return id >= 0 && id < count ? [id, count] : undefined;
}
