import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import type { Db } from '../../../core/framework/store.ts';
import type { Database } from '../../../core/tables/database.ts';

/** A table with rows that belong to a user, and what happens to them on erasure. */
export interface PersonalTable {
  table: keyof Database;
  /** The column with the user id. */
  column: string;
  /**
   * - `erase`: deleted with the account.
   * - `keep`: also belongs to others, or to the books.
   * - `elsewhere`: handled by another step of the erasure.
   */
  end: 'erase' | 'keep' | 'elsewhere';
  /**
   * Space-separated columns that identify a row among those of one user; exports are sorted by them.
   * Absent: not exported, since the table contains no data of its own.
   */
  key?: string;
  /** Columns that are never exported. */
  hidden?: readonly string[];
}

const on =
  (end: PersonalTable['end']) =>
  (table: keyof Database, column: string, key?: string, hidden?: readonly string[]): PersonalTable => ({
    table,
    column,
    end,
    ...(key ? { key } : {}),
    ...(hidden ? { hidden } : {}),
  });
const erase = on('erase');
const keep = on('keep');
const elsewhere = on('elsewhere');

/**
 * Every table with personal rows; a test checks it against the schema. Messages and reactions are exported channel by channel.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  keep('account_bans', 'user_id'),
  erase('account_merges', 'user_id'),
  erase('activity_participants', 'user_id'),
  elsewhere('applications', 'owner_id', 'id', ['signing_key', 'secret']),
  erase('application_testers', 'user_id', 'application_id'),
  keep('attachments', 'user_id', 'id'),
  keep('audit_entries', 'user_id', 'id'),
  erase('audio_settings', 'user_id', 'context target_id'),
  erase('avatars', 'user_id', 'id'),
  erase('feature_reads', 'user_id', 'type resource_id'),
  erase('devices', 'user_id', 'id', ['session_hash', 'endpoint', 'endpoint_hash', 'p256dh', 'auth']),
  erase('notes', 'user_id', 'target_id'),
  erase('dismissed_mentions', 'user_id', 'message_id'),
  keep('automod_rules', 'creator_id', 'id'),
  keep('bans', 'user_id'),
  elsewhere('channels', 'owner_id'),
  keep('emojis', 'user_id', 'id'),
  keep('entitlements', 'user_id', 'id'),
  erase('auth_sessions', 'user_id', 'last_used_at', ['hash']),
  erase('login_addresses', 'user_id', 'last_used_at', ['hash']),
  erase('login_identities', 'user_id', 'id'),
  erase('provider_states', 'user_id'),
  erase('provider_arrivals', 'user_id'),
  erase('connection_states', 'user_id'),
  erase('connections', 'user_id', 'type account_id'),
  erase('call_participants', 'user_id'),
  erase('call_rings', 'user_id'),
  erase('ephemeral_messages', 'author_id'),
  erase('ephemeral_messages', 'user_id'),
  erase('external_identities', 'user_id', 'id', ['digest']),
  erase('game_relationships', 'user_id', 'other_id application_id'),
  erase('game_relationships', 'other_id'),
  erase('gateway_sessions', 'user_id'),
  erase('group_invites', 'inviter_id'),
  erase('guild_settings', 'user_id', 'guild_id'),
  keep('guild_templates', 'creator_id', 'code'),
  elsewhere('guilds', 'owner_id'),
  erase('harvests', 'user_id'),
  keep('integrations', 'user_id'),
  erase('identity_profiles', 'user_id', 'id', ['digest']),
  erase('interactions', 'user_id'),
  keep('invites', 'inviter_id', 'code'),
  erase('join_requests', 'user_id', 'guild_id'),
  elsewhere('joins', 'user_id', 'guild_id'),
  keep('joins', 'inviter_id'),
  erase('lobby_members', 'user_id', 'lobby_id'),
  keep('lobby_messages', 'author_id', 'id'),
  erase('mail_tokens', 'user_id'),
  erase('mails', 'user_id', 'id', ['token']),
  elsewhere('member_names', 'user_id'),
  elsewhere('members', 'user_id', 'guild_id'),
  erase('mention_messages', 'user_id'),
  keep('messages', 'author_id'),
  erase('mfa_tickets', 'user_id'),
  erase('nonces', 'author_id'),
  erase('notification_settings', 'user_id', 'user_id'),
  elsewhere('oauth2_codes', 'user_id'),
  elsewhere('oauth2_devices', 'user_id'),
  elsewhere('oauth2_grants', 'user_id', 'id'),
  elsewhere('oauth2_tokens', 'user_id'),
  elsewhere('onboarding_answers', 'user_id', 'guild_id'),
  erase('opened_directs', 'user_id'),
  erase('passkeys', 'user_id', 'id', ['credential_id', 'public_key']),
  keep('poll_votes', 'user_id', 'message_id answer_id'),
  keep('prunes', 'user_id'),
  keep('reactions', 'user_id'),
  erase('read_states', 'user_id', 'channel_id'),
  erase('read_versions', 'user_id'),
  keep('recipients', 'user_id', 'channel_id'),
  erase('recovery_codes', 'user_id'),
  erase('relationships', 'user_id', 'other_id'),
  erase('relationships', 'other_id'),
  elsewhere('role_connections', 'user_id', 'application_id'),
  erase('scheduled_event_users', 'user_id', 'event_id'),
  keep('scheduled_events', 'creator_id', 'id'),
  erase('second_factors', 'user_id'),
  erase('session_starts', 'user_id'),
  keep('soundboard_sounds', 'user_id', 'id'),
  keep('stickers', 'user_id', 'id'),
  keep('subscriptions', 'user_id', 'id'),
  erase('target_users', 'user_id'),
  erase('team_members', 'user_id', 'team_id'),
  elsewhere('teams', 'owner_user_id', 'id'),
  erase('thread_members', 'user_id', 'thread_id'),
  keep('threads', 'owner_id', 'id'),
  elsewhere('tokens', 'user_id', 'hash', ['hash']),
  erase('user_activity', 'user_id'),
  erase('user_installs', 'user_id', 'application_id'),
  erase('voice_keys', 'user_id', 'public_key'),
  erase('voice_states', 'user_id'),
  erase('stream_viewers', 'user_id'),
  erase('streams', 'owner_id'),
  erase('voice_tickets', 'user_id'),
  keep('webhooks', 'user_id', 'id', ['token']),
];

/** Deletes the rows that are erased with an account. */
export async function erasePersonalRows(db: Db, userId: Snowflake): Promise<void> {
  for (const { table, column, end } of PERSONAL_TABLES)
    if (end === 'erase') await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db.kysely);
}
