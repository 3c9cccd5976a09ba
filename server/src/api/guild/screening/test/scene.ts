import type { Account, TestPlatform } from '@guildhall/testkit/platform';

const RULES = { field_type: 'TERMS', label: 'Read and agree', required: true, values: ['Be kind', 'No spam'] };

/** A guild owned by ada whose new members must accept its rules. */
export async function screenedGuild(p: TestPlatform, form_fields: object[] = [RULES]) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/member-verification` as const;
  const set = await ada.patch<{ version: string }>(path, { enabled: true, description: 'Welcome', form_fields });
  const accept = (by: Account, fields: object[], more: object = {}) =>
    by.put<{ application_status: string; code?: number; errors?: object }>(`/guilds/${guild.id}/requests/@me`, {
      form_fields: fields,
      ...more,
    });
  const say = (by: Account) =>
    by.post<{ id: string; code?: number }>(`/channels/${guild.text.id}/messages`, { content: 'hello' });
  const member = async (who: Account) =>
    (await ada.get<{ pending: boolean; flags: number; roles: string[] }>(`/guilds/${guild.id}/members/${who.id}`)).body;
  return { ada, guild, path, version: set.body.version, accept, say, member, rules: RULES };
}
