import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../core/framework/event.ts';
import type { GatewaySessionRow } from '../../core/tables/database.ts';
import { CUSTOM, CUSTOM_ID, readActivity, withIds } from './activity.ts';
import type { StatusSettings } from '../loaders.ts';
import { visibleActivity } from './visible-activity.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import type { OAuthGrant, SessionIdentity } from '../session/session-identity.ts';
import type { PresenceObject, SessionObject } from '@guildhall/protocol/objects/people/presences';

/** By precedence among the sessions of a user. Invisible sessions do not count. */
const STATUSES = ['dnd', 'online', 'idle', 'invisible', 'offline'] as const;
export type Status = (typeof STATUSES)[number];
const VISIBLE: readonly string[] = ['dnd', 'online', 'idle'];

/** The presence that one session sets. */
export interface Presence {
  status: Status;
  activities: Record<string, unknown>[];
  /** When the user went idle, ms since 1970. */
  since: number | null;
  afk: boolean;
}

/** A user's presence has changed (docs/contract/gateway.md#presences); without a guild for friends. */
export const PRESENCE_UPDATE = event('PRESENCE_UPDATE', {
  audience: 'guild',
  oauth: { scope: 'relationships.read', intent: 'PRESENCES' },
  row: { of: ({ user }) => `presences/${user.id}` },
  changes: ({ guild_id: _guild, ...presence }) => ({ kind: 'presence', presence }),
});

/** The sessions of a user, sent to all of them. */
export const SESSIONS_REPLACE = event('SESSIONS_REPLACE', { audience: 'users', row: { of: () => 'sessions' } });

/** The presence of a session that sets none. */
export const ONLINE: Presence = { status: 'online', activities: [], since: null, afk: false };

/** The presence of a user restricted by a ban: offline to others (docs/contract/game-accounts.md#bans). */
export const INVISIBLE: Presence = { status: 'invisible', activities: [], since: null, afk: false };

/** The presence in a user's settings, for a session that sets none, with a custom status that has not expired. */
export function presenceOf({ status, custom_status }: StatusSettings, now: number): Presence {
  const { text, emoji_id, emoji_name, expires_at } = custom_status ?? {};
  const isOver = expires_at ? Date.parse(expires_at) <= now : false;
  if (isOver || !(text || emoji_name)) return { ...ONLINE, status };
  const emoji = emoji_name ? { emoji: { name: emoji_name, ...(emoji_id ? { id: emoji_id } : {}) } } : {};
  const activity = {
    id: CUSTOM_ID,
    name: 'Custom Status',
    type: CUSTOM,
    created_at: now,
    ...(text ? { state: text } : {}),
    ...emoji,
  };
  return { ...ONLINE, status, activities: [activity] };
}

/**
 * Reads the data of opcode 3 or of Identify's `presence`; undefined if it is malformed (close 4002).
 * - A missing or empty status is online.
 * - `game` is a single activity, or none if it has no name: discordgo sends both empty by default.
 * - An object as `since` is ignored: serenity sends one.
 * - Of a bot's activities name, type, url and state are kept.
 * - Activities that an application sets on a user's behalf become its own, and require activities.write. Without a name they have
 *   that of the application.
 * - A person's client identifies with the status `unknown` before it knows the settings: the session then has the status and
 *   the custom status of `first`, the presence of the settings, and the activities sent.
 */
export function readPresence(
  d: unknown,
  by: Pick<SessionIdentity, 'person' | 'oauth'>,
  now: number,
  first?: Presence,
): Presence | undefined {
  const { oauth } = by;
  const fields = fieldsOf(d);
  const base = by.person && fields?.status === 'unknown' ? first : undefined;
  const status = base?.status ?? STATUSES.find((one) => one === (fields?.status || 'online'));
  const list = fields?.activities ?? (fields?.game && fieldsOf(fields.game)?.name !== '' ? [fields.game] : []);
  const since = fieldsOf(fields?.since) ? null : (fields?.since ?? null);
  if (!fields || !status || !Array.isArray(list) || !(since === null || typeof since === 'number')) return undefined;
  const person = by.person || oauth !== null;
  const read = list.map((activity) => readActivity(activity, { person, now, defaultName: oauth?.applicationName }));
  const activities = read.filter((activity) => activity !== undefined);
  if (activities.length !== list.length) return undefined;
  const shown = oauth ? ofApplication(activities, oauth) : activities;
  return { status, activities: [...(base?.activities ?? []), ...withIds(shown)], since, afk: fields.afk === true };
}

/** The activities that an application may show for a user: as its own, and no custom status. */
function ofApplication(activities: Presence['activities'], { applicationId, scopes }: OAuthGrant): Presence['activities'] {
  if (!scopes.has('activities.write')) return [];
  const own = activities.filter(({ type }) => type !== CUSTOM);
  return own.map((activity) => ({ ...activity, application_id: applicationId }));
}

/**
 * The presence that others see of a user with these sessions (none: offline). `set` is the status in the user's
 * settings: invisible applies to sessions of applications as well.
 */
export function presenceObject(userId: Snowflake, rows: readonly GatewaySessionRow[], set: string): PresenceObject {
  const counts = (row: GatewaySessionRow) => VISIBLE.includes(row.status) && (row.application_id === null || set !== 'invisible');
  const seen = rows.filter(counts).sort((a, b) => a.updated_at - b.updated_at);
  const best = (list: readonly string[]) => VISIBLE.find((status) => list.includes(status)) ?? 'offline';
  const activities = new Map<string, Record<string, unknown>>();
  const clients = new Map<string, string>();
  for (const row of seen) {
    const own: Record<string, unknown>[] = JSON.parse(row.activities_json);
    for (const activity of own) activities.set(JSON.stringify({ ...activity, created_at: 0 }), visibleActivity(activity, row.id));
    clients.set(row.client, best([row.status, clients.get(row.client) ?? '']));
  }
  return {
    user: { id: userId },
    status: best(seen.map((row) => row.status)),
    // Activities of different sessions may share an id.
    activities: withIds([...activities.values()]),
    client_status: Object.fromEntries(clients),
  };
}

/** A session as its own user sees it. */
export function sessionObject(row: GatewaySessionRow): SessionObject {
  return {
    session_id: row.id,
    status: row.status,
    activities: JSON.parse(row.activities_json),
    client_info: { client: row.client },
  };
}

/** The kind of client according to Identify's properties. */
export function clientOf(properties: unknown, person: boolean): 'mobile' | 'desktop' | 'web' | 'vr' {
  const fields = fieldsOf(properties) ?? {};
  const text = [fields.browser, fields.$browser, fields.os, fields.$os].filter((value) => typeof value === 'string').join(' ');
  if (person && /\bvr\b/i.test(text)) return 'vr';
  if (/\b(android|ios)\b/i.test(person ? text : `${fields.browser ?? fields.$browser ?? ''}`)) return 'mobile';
  return person && /\b(client|desktop|electron)\b/i.test(text) ? 'desktop' : 'web';
}
