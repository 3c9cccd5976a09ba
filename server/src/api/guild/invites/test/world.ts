import type { startPlatform } from '@guildhall/testkit/platform';

/** A guild with a targeted invite created by its owner, and a function that reads the list. */
export async function targetedInvite(p: Awaited<ReturnType<typeof startPlatform>>, ids: readonly string[] = ['1']) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const made = await ada.post<{ code: string }>(`/channels/${guild.text.id}/invites`, { target_user_ids: ids });
  const path = `/invites/${made.body.code}/target-users` as const;
  return {
    ada,
    guild,
    code: made.body.code,
    path,
    listed: async () => (await ada.getText(path)).body.trim().split('\n').slice(1),
  };
}
