import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (folder: string, suffix: string) =>
  readdirSync(here(folder))
    .filter((name) => name.endsWith(suffix) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(here(`${folder}/${name}`), 'utf8'))
    .join('\n');

/** Types of responses, requests and payloads that no table names, each with its reason. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  RESTPatchAPIInteractionFollowupJSONBody: 'the body of a webhook message',
  RESTPostAPIInteractionFollowupJSONBody: 'the body of a webhook message',
  RESTPostAPIBaseApplicationCommandsJSONBody: 'a part of the bodies of commands',
  RESTPostAPIChatInputApplicationCommandsJSONBody: 'a part of the bodies of commands',
  RESTPostAPIContextMenuApplicationCommandsJSONBody: 'a part of the bodies of commands',
  RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody: 'a part of the bodies of commands',
  RESTPatchAPIChannelForumTagJSONBody: 'a part of the body of a channel, where it is compared',
  RESTPostAPIGuildChannelForumTagJSONBody: 'a part of the body of a channel, where it is compared',
  RESTPutAPIGuildApplicationCommandsPermissionsJSONBody: 'the operation was removed from the API',
  RESTPutAPIGuildApplicationCommandsPermissionsResult: 'the operation was removed from the API',
  RESTOAuth2AdvancedBotAuthorizationQueryResult: 'the query of a redirect, which no schema declares',
  RESTOAuth2AuthorizationQueryResult: 'the query of a redirect, which no schema declares',
  RESTOAuth2ImplicitAuthorizationURLFragmentResult: 'the fragment of a redirect, which no schema declares',
  RESTPostOAuth2AuthorizationQueryResult: 'the query of a redirect, which no schema declares',
  GatewayAutoModerationRuleModifyDispatchData: 'the same type under the name of each event',
  GatewayChannelModifyDispatchData: 'the same type under the name of each event',
  GatewayEntitlementModifyDispatchData: 'the same type under the name of each event',
  GatewayGuildBanModifyDispatchData: 'the same type under the name of each event',
  GatewayGuildModifyDispatchData: 'the same type under the name of each event',
  GatewayGuildRoleModifyDispatchData: 'the same type under the name of each event',
  GatewaySubscriptionModifyDispatchData: 'the same type under the name of each event',
  GatewayRateLimitedRequestGuildMembersDispatchData: 'the only member of the type of the event',
};

test('every published response, JSON body, query and payload is compared, or has a reason not to be', () => {
  const types = '../../../node_modules/discord-api-types';
  const published = `${read(`${types}/rest/v10`, '.d.ts')}\n${readFileSync(here(`${types}/gateway/v10.d.ts`), 'utf8')}`;
  const names = [
    ...published.matchAll(
      /^export (?:type|interface) (REST\w+(?:Result|JSONBody|Query|URLEncodedData)|Gateway\w+DispatchData)\b/gm,
    ),
  ]
    .map(([, name]) => name ?? '')
    .sort();
  expect(names.length).toBeGreaterThan(400);
  const tables = read('.', '.ts');
  const missing = names.filter((name) => !new RegExp(`Api\\.${name}\\b`).test(tables));
  expect(missing).toEqual(Object.keys(NOT_COMPARED).sort());
});

test('every difference has a reason that says something', async () => {
  const lists = await Promise.all(
    ['people', 'guild', 'channels', 'messages', 'apps', 'responses', 'requests', 'events'].map(
      async (name): Promise<Record<string, unknown>> => await import(`./differences/${name}.ts`),
    ),
  );
  const reasons = lists
    .flatMap((list) => Object.values(list))
    .flatMap((pairs) => Object.values(pairs ?? {}))
    .flatMap((lines) => Object.values(lines));
  expect(reasons.length).toBeGreaterThan(600);
  for (const reason of reasons) expect(reason).toMatch(/^.{15,}$/);
});
