import type { Api } from '../api.ts';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { GuildPlan } from './plan.ts';
import type { Made, MadeGuild } from './world.ts';

/** A person or a bot by the name in the declaration; bots send no requests here. */
export interface Member {
  name: string;
  id: string;
  api: Api | undefined;
}

/** A registered person. */
export interface Account extends Member {
  api: Api;
}

/** In bodies with placeholders, the role that everyone has. */
const EVERYONE = '0';
const { VIEW_CHANNEL, CONNECT } = PERMISSIONS;
/** The permissions that a private channel denies to everyone, as decimal bits. */
const HIDDEN = String(VIEW_CHANNEL | CONNECT);
/** Types of permission overwrites. */
const OVERWRITE = { ROLE: 0, MEMBER: 1 } as const;

/** Makes a guild with its roles and channels, and joins its people. */
export async function buildGuild(plan: GuildPlan, accounts: Readonly<Record<string, Account>>): Promise<MadeGuild> {
  const owner = accountOf(accounts, plan.owner);
  const guild = await owner.request('POST /guilds', { body: guildBody(plan) });
  const guild_id = guild.id;
  const roles = madeByName(plan.roles, guild.roles);
  const found = await owner.request('GET /guilds/{guild_id}/channels', { guild_id });
  const channels = madeByName(plan.channels, found);
  await join(plan, { owner, accounts, channelId: found.find((one) => one.type !== 4)?.id });
  return { id: guild_id, name: plan.name, roles, channels };
}

/** The body of POST /guilds: roles and channels refer to each other by placeholders. */
function guildBody({ name, roles, channels }: GuildPlan) {
  const placeholder = new Map(roles.map((role, at) => [role.name, String(at + 1)]));
  return {
    name: name.length < 2 ? `${name}_` : name,
    roles: [
      { id: EVERYONE, name: '@everyone' },
      ...roles.map((role, at) => ({ id: String(at + 1), name: role.name, permissions: role.permissions, color: role.color })),
    ],
    channels: channels.map(({ name: channel, type, topic, isPrivate, members }, at) => ({
      id: String(1000 + at),
      name: channel,
      type,
      ...(topic !== undefined && { topic }),
      ...(isPrivate && {
        permission_overwrites: [
          { id: EVERYONE, allow: '0', deny: HIDDEN },
          ...members.flatMap((member) => {
            const id = placeholder.get(member);
            return id === undefined ? [] : [{ id, allow: HIDDEN, deny: '0' }];
          }),
        ],
      }),
    })),
  };
}

async function join(
  plan: GuildPlan,
  { owner, accounts, channelId }: { owner: Api; accounts: Readonly<Record<string, Account>>; channelId: string | undefined },
): Promise<void> {
  if (plan.members.length === 0 || channelId === undefined) return;
  const { code } = await owner.request('POST /channels/{channel_id}/invites', {
    channel_id: channelId,
    body: { max_age: 0, unique: true },
  });
  await Promise.all(plan.members.map((name) => accountOf(accounts, name).request('POST /invites/{code}', { code })));
}

/** Gives members their roles, and the private channels of the members that they name: after bots have joined. */
export async function showChannels(
  plan: GuildPlan,
  guild: MadeGuild | undefined,
  members: Readonly<Record<string, Member>>,
): Promise<void> {
  const owner = members[plan.owner]?.api;
  if (!guild || !owner) return;
  const guild_id = guild.id;
  for (const { name, members: named } of plan.roles) {
    const role_id = guild.roles[name]?.id ?? '';
    for (const one of named) {
      await owner.request('PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}', {
        guild_id,
        user_id: members[one]?.id ?? '',
        role_id,
      });
    }
  }
  for (const channel of plan.channels) {
    const named = channel.members.filter((one) => !plan.roles.some((role) => role.name === one));
    for (const one of named) {
      await owner.request('PUT /channels/{channel_id}/permissions/{overwrite_id}', {
        channel_id: guild.channels[channel.name]?.id ?? '',
        overwrite_id: members[one]?.id ?? '',
        body: { type: OVERWRITE.MEMBER, allow: HIDDEN, deny: '0' },
      });
    }
  }
}

/** The role or channel of each declared name: the platform may have changed the name, such as to lower case. */
function madeByName(
  plans: readonly { name: string }[],
  found: readonly { id: string; name?: string | null }[],
): Record<string, Made> {
  return Object.fromEntries(
    plans.flatMap(({ name }) => {
      const one = found.find((other) => other.name === name) ?? found.find((other) => plain(other.name ?? '') === plain(name));
      return one ? [[name, { id: one.id, name: one.name ?? name }]] : [];
    }),
  );
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function accountOf(accounts: Readonly<Record<string, Account>>, name: string): Api {
  const account = accounts[name];
  if (!account) throw new Error(`${name} is not registered`);
  return account.api;
}
