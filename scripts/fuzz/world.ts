// Makes the subject of generated requests: accounts of every kind with their tokens, and ids that exist.
import { APPROVED_SCOPES } from '@guildhall/protocol/scopes';
import { TOKEN_SCOPES } from '@guildhall/server/core/oauth2/scopes.ts';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';
import { Collection, type Known } from './collection.ts';
import { fillGames, fillGuild, fillMessages } from './fill.ts';

/** Values of the Authorization header by the kind of caller, and the values that exist. */
export interface World {
  authorization: Readonly<Record<'operator' | 'person' | 'member' | 'bot' | 'bearer', string>>;
  known: readonly Known[];
}

/** Scopes that a person does not grant: of the application itself, and one that asks for a channel. */
const NOT_ASKED: ReadonlySet<string> = new Set(['applications.commands.update', 'webhook.incoming']);

/** Creates people, a guild with what it can have, an application with a bot, a shop and a lobby, and an access token with all scopes. */
export async function makeWorld(p: TestPlatform, operator: Account): Promise<World> {
  const owner = await p.person('owner');
  const member = await p.person('member');
  const friend = await p.person('friend');
  const of = await app(p, undefined, {}, owner);
  const guild = await p.guild(owner);
  await p.join(owner, guild.text.id, member);
  await p.join(owner, guild.text.id, friend);
  await p.befriend(owner, friend);
  await p.install(owner, of.bot, guild);
  await operator.patch(`/operator/applications/${of.id}`, { approved_scopes: [...APPROVED_SCOPES] });
  const scopes = [...TOKEN_SCOPES].filter((scope) => !NOT_ASKED.has(scope));
  const { access_token } = await tokensOf(p, owner, of, scopes.join(' '));
  const collection = new Collection();
  for (const { id } of [owner, member, friend, of.bot]) collection.add('user_id', id);
  collection.add('guild_id', guild.id);
  collection.add('application_id', of.id);
  const stranger = await p.person('stranger');
  collection.add('application_id', (await p.bot(stranger)).applicationId);
  collection.add('guild_id', (await p.guild(stranger)).id);
  await fillGuild(collection, owner, guild);
  await fillMessages(collection, owner, of.bot, guild);
  await fillGames(collection, owner, of.bot, member);
  return {
    authorization: {
      operator: operator.token,
      person: owner.token,
      member: member.token,
      bot: `Bot ${of.bot.token}`,
      bearer: `Bearer ${access_token}`,
    },
    known: collection.known,
  };
}
