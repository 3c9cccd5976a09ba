import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { AllowedMentions } from '@guildhall/protocol/bodies/messages/messages';

/**
 * The mentions in a content that the sender allows. Does not check whether the targets exist or may be
 * mentioned.
 */
export interface WantedMentions {
  userIds: Snowflake[];
  roleIds: Snowflake[];
  everyone: boolean;
  /** Whether the author of the message replied to is mentioned too. */
  repliedUser: boolean;
}

const MENTION = /<@!?(?<user>\d{1,20})>|<@&(?<role>\d{1,20})>|@(?:everyone|here)/g;
/** Text in code blocks mentions no one. */
const CODE = /```[\s\S]*?```|``[^`]*``|`[^`]*`/g;

/** Fails with 50035 if a kind is both parsed and listed: the two are mutually exclusive. */
export function checkAllowedMentions(allowed: AllowedMentions | null | undefined): void {
  for (const kind of ['users', 'roles'] as const) {
    if (!allowed?.[kind]?.length || !allowed.parse?.includes(kind)) continue;
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
    failForm({ allowed_mentions: complain.custom('MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message) });
  }
}

/**
 * Reads the mentions in a content. Without `allowed` all of them count, and a reply mentions the author it
 * answers; with it, only what it allows.
 */
export function wantedMentions(content: string, allowed: AllowedMentions | null | undefined): WantedMentions {
  const wanted: WantedMentions = {
    userIds: [],
    roleIds: [],
    everyone: false,
    repliedUser: allowed ? allowed.replied_user === true : true,
  };
  if (!content.includes('@')) return wanted;
  const userIds = new Set<Snowflake>();
  const roleIds = new Set<Snowflake>();
  const text = content.includes('`') ? content.replace(CODE, ' ') : content;
  for (const { groups } of text.matchAll(MENTION)) {
    const { user, role } = groups ?? {};
    if (user !== undefined) {
      if (isSnowflake(user) && counts(allowed, 'users', user)) userIds.add(user);
    } else if (role !== undefined) {
      if (isSnowflake(role) && counts(allowed, 'roles', role)) roleIds.add(role);
    } else if (!allowed || allowed.parse?.includes('everyone')) wanted.everyone = true;
  }
  wanted.userIds = [...userIds];
  wanted.roleIds = [...roleIds];
  return wanted;
}

function counts(allowed: AllowedMentions | null | undefined, kind: 'users' | 'roles', id: Snowflake): boolean {
  return !allowed || (allowed.parse?.includes(kind) ?? false) || (allowed[kind]?.includes(id) ?? false);
}
