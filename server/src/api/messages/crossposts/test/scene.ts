import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** The part of a message that the tests read. */
export interface Said {
  id: string;
  type: number;
  content: string;
  flags: number;
  channel_id: string;
  webhook_id?: string;
  author: { id: string; username: string; avatar: string | null };
  message_reference?: object;
  embeds: object[];
  attachments: { id: string; filename: string; url: string }[];
  mention_channels?: object[];
  edited_timestamp: string | null;
  code?: number;
}

/** A guild with an announcement channel. */
export async function herald(p: TestPlatform, owner: Account) {
  const guild = await p.guild(owner, { name: 'Herald' });
  const community = {
    features: ['COMMUNITY'],
    verification_level: 1,
    explicit_content_filter: 2,
    rules_channel_id: guild.text.id,
    public_updates_channel_id: guild.text.id,
  };
  const changed = await owner.patch(`/guilds/${guild.id}`, community);
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  return { guild, news: await channel(owner, guild.id, 'news', CHANNEL_TYPES.GUILD_ANNOUNCEMENT) };
}

/** A new channel of a guild. */
export async function channel(
  by: Account,
  guildId: string,
  name: string,
  type: number = CHANNEL_TYPES.GUILD_TEXT,
): Promise<string> {
  const made = await by.post<{ id: string }>(`/guilds/${guildId}/channels`, { name, type });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id;
}

/** Ada's announcement channel, and bob's guild whose text channel follows it. */
export async function followed(p: TestPlatform) {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const { guild, news } = await herald(p, ada);
  await p.join(ada, guild.text.id, bob);
  const home = await p.guild(bob, { name: 'Home' });
  const follow = await bob.post<{ webhook_id: string }>(`/channels/${news}/followers`, { webhook_channel_id: home.text.id });
  if (follow.status !== 200) throw new Error(JSON.stringify(follow.body));
  const last = async (channelId: string = home.text.id) =>
    (await bob.get<Said[]>(`/channels/${channelId}/messages`, { query: { limit: 1 } })).body[0];
  const say = async (body: object) => (await ada.post<Said>(`/channels/${news}/messages`, body)).body;
  const publish = (id: string) => ada.post<Said>(`/channels/${news}/messages/${id}/crosspost`);
  return { ada, bob, guild, news, home, webhookId: follow.body.webhook_id, last, say, publish };
}
