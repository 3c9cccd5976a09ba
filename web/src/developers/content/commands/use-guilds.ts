import { LIMITS } from '@guildhall/protocol/limits';
import type { Result } from '@guildhall/protocol/calls';
import type { Id } from '../../../api/wire-base.ts';
import { request } from '../../../state/session.ts';
import { type Resource, useResource } from '../../../ui/use-resource.ts';

export type BotGuild = Result<'GET /applications/{application_id}/guilds'>[number];

async function loadAll(applicationId: Id): Promise<BotGuild[]> {
  const all: BotGuild[] = [];
  const { default: limit } = LIMITS.guilds.perPage;
  for (;;) {
    const after = all.at(-1)?.id;
    const query = { limit, ...(after !== undefined && { after }) };
    const page = await request('GET /applications/{application_id}/guilds', { application_id: applicationId, query });
    all.push(...page);
    if (page.length < limit) return all;
  }
}

/** The guilds that the bot of an application is in, oldest first. */
export function useBotGuilds(applicationId: Id): Resource<BotGuild[]> {
  return useResource(`${applicationId}/guilds`, () => loadAll(applicationId));
}
