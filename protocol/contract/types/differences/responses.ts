import type { Differences } from '../compare.ts';
import type { Objects } from '../pairs.ts';
import type { ResponsePairs } from '../responses.ts';

/** Operations whose response differs from the published types. */
export const RESPONSES: Differences<ResponsePairs, Objects> = {
  responses: {
    'addGroupDmUser: any of theirs': 'The types leave it open.',
    'createGuildChannel: narrower': 'Only channels of guilds can be created, not threads or direct messages.',
    'createThreadFromMessage: narrower': 'Only threads are returned, not channels of every type.',
    'deleteGroupDmUser: any of theirs': 'The types leave it open.',
    'executeGithubCompatibleWebhook: only theirs, optional': 'The published contract responds with 204, also with wait.',
    'executeSlackCompatibleWebhook: always present': 'The published contract responds with a text.',
    'executeSlackCompatibleWebhook: narrower': 'The published contract responds with a text.',
    'executeSlackCompatibleWebhook: wider': 'The published contract responds with a text.',
    'getWebhookByToken: wider': 'Webhooks of applications have a schema of their own.',
    'guildSearch: narrower': 'While an index is built the response is an error with code 110000 and retry_after.',
    'updateApplicationIdentityProfile: only theirs, optional':
      'The published contract responds with 201 or 204, without content.',
    'updateGuildIncidentActions: wider': 'Nulls alone if nothing is paused.',
  },
};
