import type { startPlatform } from '@guildhall/testkit/platform';

/** The fields of a template that the tests read. */
export interface Template {
  code: string;
  name: string;
  description: string | null;
  is_dirty: boolean | null;
  usage_count: number;
}

/** A guild with a template, and a member without permissions. */
export async function templated(p: Awaited<ReturnType<typeof startPlatform>>) {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada, { name: 'Pattern' });
  await p.join(ada, guild.text.id, bob);
  const path = `/guilds/${guild.id}/templates` as const;
  const made = await ada.post<Template>(path, { name: 'A start', description: 'With rooms' });
  return { ada, bob, guild, path, made, own: `${path}/${made.body.code}` as const };
}
