import type { Account, TestPlatform } from '@guildhall/testkit/platform';

export const TAGS = ['GUILD_TAGS'];
export const NEVER = null;
export const HIDDEN = { identity_guild_id: null, identity_enabled: false, tag: null, badge: null };
export const CLEARED = { identity_guild_id: null, identity_enabled: null, tag: null, badge: null };

/** A guild with a tag, its owner and a member who may show it. */
export async function tagged(p: TestPlatform, operator: Account, tag: string | null = 'ADA') {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  await operator.patch(`/operator/guilds/${guild.id}`, { features: TAGS });
  const profile = `/guilds/${guild.id}/profile` as const;
  if (tag !== null) await ada.patch(profile, { tag });
  return { ada, bob, guild, profile };
}

/** Adopts the tag of a guild. */
export function adopt(by: Account, guildId: string) {
  return by.put('/users/@me/clan', { identity_guild_id: guildId, identity_enabled: true });
}
