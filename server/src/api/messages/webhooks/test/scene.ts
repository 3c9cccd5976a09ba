import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** The part of a webhook that the tests read. */
export interface Hook {
  id: string;
  type: number;
  name: string;
  avatar: string | null;
  channel_id: string;
  guild_id: string;
  application_id: string | null;
  token: string;
  url: string;
  user?: { id: string };
  source_guild?: { id: string; name: string; icon: string | null };
  source_channel?: { id: string; name: string };
  code?: number;
}

/** A picture of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Ada's guild with bob in it, and a webhook of ada's in its text channel. */
export async function hooked(p: TestPlatform) {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const path = `/channels/${guild.text.id}/webhooks` as const;
  const { body: hook } = await ada.post<Hook>(path, { name: 'Town crier' });
  return {
    ada,
    bob,
    guild,
    path,
    hook,
    own: `/webhooks/${hook.id}` as const,
    open: `/webhooks/${hook.id}/${hook.token}` as const,
  };
}

/** A new channel of a guild. */
export async function channel(by: Account, guildId: string, body: object): Promise<string> {
  const made = await by.post<{ id: string }>(`/guilds/${guildId}/channels`, { type: CHANNEL_TYPES.GUILD_TEXT, ...body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id;
}

/** A guild with an announcement channel. */
export async function herald(p: TestPlatform, owner: Account) {
  const guild = await p.guild(owner, { name: 'Herald' });
  const rules = { rules_channel_id: guild.text.id, public_updates_channel_id: guild.text.id };
  const community = { features: ['COMMUNITY'], verification_level: 1, explicit_content_filter: 2, ...rules };
  const changed = await owner.patch(`/guilds/${guild.id}`, community);
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  const news = await channel(owner, guild.id, { name: 'news', type: CHANNEL_TYPES.GUILD_ANNOUNCEMENT });
  return { guild, news };
}

/** The audit entries of a guild with one action, newest first. */
export async function auditOf(by: Account, guildId: string, action: number) {
  const log = await by.get<{ audit_log_entries: Record<string, unknown>[]; webhooks: Hook[] }>(`/guilds/${guildId}/audit-logs`, {
    query: { action_type: action },
  });
  return { entries: log.body.audit_log_entries, webhooks: log.body.webhooks, text: JSON.stringify(log.body) };
}
