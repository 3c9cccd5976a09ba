import { hashToken } from '@guildhall/server/core/access/viewer.ts';
import type { Account, Bot, TestPlatform } from '@guildhall/testkit/platform';

/** The fields of a group that tests read. */
export interface Group {
  id: string;
  type: number;
  name: string | null;
  icon: string | null;
  owner_id: string;
  recipients: { id: string }[];
  last_message_id: string | null;
  managed?: boolean;
  application_id?: string;
  nicks?: { id: string; nick: string }[];
  code: number;
}

/** The fields of a message that tests read. */
export interface Said {
  type: number;
  content: string;
  author: { id: string };
  mentions: { id: string }[];
}

/** Three users: the first is a friend of the other two, who do not know each other. */
export async function three(p: TestPlatform): Promise<{ ada: Account; bob: Account; cat: Account }> {
  const [ada, bob, cat] = [await p.person('ada'), await p.person('bob'), await p.person('cat')];
  await p.befriend(ada, bob);
  await p.befriend(ada, cat);
  return { ada, bob, cat };
}

/** Creates a group of `owner` and friends. */
export async function group(owner: Account, ...others: Account[]): Promise<Group> {
  const made = await owner.post<Group>('/users/@me/channels', { recipients: others.map((other) => other.id) });
  if (made.status !== 200) throw new Error(`group: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** The recipients of each event with a name, and its data, oldest first. */
export function received(p: TestPlatform, name: string): { by: string; data: Record<string, unknown> }[] {
  return p.events.flatMap(({ subject, message }) =>
    message.kind === 'event' && message.name === name ? [{ by: subject.replace('user.', ''), data: Object(message.data) }] : [],
  );
}

/** The messages in a channel, newest first. */
export async function said(reader: Account, channelId: string): Promise<Said[]> {
  return (await reader.get<Said[]>(`/channels/${channelId}/messages`)).body;
}

/** An access token that a user granted to a bot's application. */
export async function accessToken(p: TestPlatform, bot: Bot, of: Account, scopes = 'identify gdm.join'): Promise<string> {
  const token = `access.${bot.id}.${of.id}.${scopes.length}`;
  await p.server.platform.store.transaction((db) =>
    db.kysely
      .insertInto('tokens')
      .values({
        hash: hashToken(token),
        kind: 'bearer',
        user_id: of.id,
        application_id: bot.applicationId,
        scopes,
        created_at: 0,
        expires_at: null,
      })
      .execute(),
  );
  return token;
}
