import { INTENTS } from '@guildhall/protocol/intents';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Message {
  id: string;
  content: string;
  embeds: object[];
  attachments: object[];
  components: object[];
  poll?: object;
  referenced_message?: Message;
}

const { GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT } = INTENTS;
const POLL = {
  question: { text: 'Lunch?' },
  answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
  duration: 1,
};
const ROW = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];

let p: TestPlatform;
let owner: Account;
let reader: Bot;
let writer: Bot;
let path: `/channels/${string}/messages`;
let full: GatewaySession;
let bare: GatewaySession;
beforeAll(async () => {
  p = await startPlatform();
  owner = await p.person('owner');
  const guild = await p.guild(owner);
  [reader, writer] = [await p.bot(owner, { guild }), await p.bot(owner, { guild })];
  path = `/channels/${guild.text.id}/messages`;
  full = await reader.connect({ intents: GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT });
  bare = await reader.connect({ intents: GUILDS | GUILD_MESSAGES });
  for (const session of [full, bare]) await session.event('GUILD_CREATE');
});
afterAll(() => p.stop());

/** A message with content, embed, attachment and components. */
async function say(by: Account, more: object = {}): Promise<Message> {
  const form = new FormData();
  form.append('payload_json', JSON.stringify({ content: 'secret', embeds: [{ title: 'x' }], components: ROW, ...more }));
  form.append('files[0]', new Blob(['text']), 'notes.txt');
  const sent = await by.post<Message>(path, form);
  expect(sent.status).toBe(200);
  return sent.body;
}
const told = async (session: GatewaySession, name: string, { id }: Message, since = 0) => {
  const { content, embeds, attachments, components } = await session.event<Message>(name, (message) => message.id === id, since);
  return [content, embeds.length, attachments.length, components.length];
};

test('[gateway] without MESSAGE_CONTENT content, embeds, attachments and components are empty, on create and update', async () => {
  const message = await say(writer);
  expect(await told(full, 'MESSAGE_CREATE', message)).toEqual(['secret', 1, 1, 1]);
  expect(await told(bare, 'MESSAGE_CREATE', message)).toEqual(['', 0, 0, 0]);
  await writer.patch(`${path}/${message.id}`, { content: 'other' });
  expect(await told(full, 'MESSAGE_UPDATE', message)).toEqual(['other', 1, 1, 1]);
  expect(await told(bare, 'MESSAGE_UPDATE', message)).toEqual(['', 0, 0, 0]);
});

test('[gateway] without MESSAGE_CONTENT a poll is absent', async () => {
  const { body } = await owner.post(path, { poll: POLL });
  const of = (message: Message) => message.id === body.id;
  expect((await full.event<Message>('MESSAGE_CREATE', of)).poll).toMatchObject({ question: { text: 'Lunch?' } });
  expect(await bare.event<Message>('MESSAGE_CREATE', of)).not.toHaveProperty('poll');
});

test('[gateway] the bot receives its own messages, and those that mention it, whole', async () => {
  expect(await told(bare, 'MESSAGE_CREATE', await say(reader))).toEqual(['secret', 1, 1, 1]);
  const content = `<@${reader.id}>`;
  expect(await told(bare, 'MESSAGE_CREATE', await say(writer, { content }))).toEqual([content, 1, 1, 1]);
});

test('[gateway] a mention does not reveal the message it replies to; a reply to the own message contains that one whole', async () => {
  const content = `<@${reader.id}> look`;
  const answer = async (to: Message) => {
    const { body } = await owner.post(path, { content, message_reference: { message_id: to.id } });
    const heard = await bare.event<Message>('MESSAGE_CREATE', ({ id }) => id === body.id);
    return [heard.content, heard.referenced_message?.content, heard.referenced_message?.embeds.length];
  };
  expect(await answer(await say(writer))).toEqual([content, '', 0]);
  expect(await answer(await say(reader))).toEqual([content, 'secret', 1]);
});

test('[gateway] a reply that does not mention the bot has no content, but contains the own message it replies to', async () => {
  const own = await say(reader);
  const more = { message_reference: { message_id: own.id }, allowed_mentions: { replied_user: false } };
  for (const by of [owner, writer]) {
    const { body } = await by.post(path, { content: 'hidden', ...more });
    const heard = await bare.event<Message>('MESSAGE_CREATE', ({ id }) => id === body.id);
    expect(heard.content).toBe('');
    expect(heard.referenced_message).toMatchObject({ id: own.id, content: 'secret', embeds: [{ title: 'x' }] });
  }
});
