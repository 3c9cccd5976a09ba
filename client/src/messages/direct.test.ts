import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { mergeGate } from '../auth/merge.ts';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { ChannelType } from '../lobbies/types.ts';
import { next, openClient, PlayScene, type Player, record } from '../test/play-scene.ts';

const scene = await PlayScene.open();
afterAll(() => scene.stop());
const { p } = scene;

const HOUR = 3_600_000;

async function pair() {
  return { ada: await scene.player('ada'), bob: await scene.player('bob') };
}

/** The requests for the history since the last call. */
function asked({ trace }: Player): string[] {
  return trace.requests.splice(0).filter((request) => /^GET .*\/messages/.test(request));
}

/** Sends messages and waits until both have received the last one. */
async function write(from: Player, to: Player, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const both = [from, to].map(({ client }) => next(client.messages, 'created', ({ content }) => content === text));
    ids.push(await from.client.messages.sendUserMessage(to.id, text));
    await Promise.all(both);
  }
  return ids;
}

const texts = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);

test('a message arrives with its author, recipient, channel and metadata', async () => {
  const { ada, bob } = await pair();
  const arrived = next(bob.client.messages, 'created');
  const own = next(ada.client.messages, 'created');
  const id = await ada.client.messages.sendUserMessageWithMetadata(bob.id, `hi <@${bob.id}> <:wave:1>`, { map: 'one' });
  expect(ada.client.messages.getMessageHandle(id)?.rawContent).toContain('hi <@');
  const message = await arrived;
  expect(message).toMatchObject({
    id,
    content: 'hi @bob :wave:',
    rawContent: `hi <@${bob.id}> <:wave:1>`,
    metadata: { map: 'one' },
    moderationMetadata: {},
    additionalName: '',
    additionalContent: undefined,
    applicationId: scene.app.id,
    authorId: ada.id,
    author: { displayName: 'ada' },
    recipientId: ada.id,
    recipient: { displayName: 'ada' },
    lobby: undefined,
    disclosureType: undefined,
    sentFromGame: true,
    editedTimestamp: 0,
  });
  expect(message.sentTimestamp).toBe(p.clock.now());
  expect(message.channel).toMatchObject({ id: message.channelId, type: ChannelType.Dm, name: '', recipients: [ada.id] });
  expect(bob.client.messages.getChannelHandle(message.channelId)?.recipients).toEqual([ada.id]);
  expect((await own).recipientId).toBe(bob.id);
  const summaries = await bob.client.messages.getUserMessageSummaries();
  expect(summaries).toEqual([{ userId: ada.id, lastMessageId: id }]);
});

test('a guest, and a friend in the web client, write to a player', async () => {
  const ada = await scene.player('ada');
  const guest = await scene.guest('Gwen');
  const arrived = next(ada.client.messages, 'created');
  await guest.client.messages.sendUserMessage(ada.id, 'from a guest');
  expect((await arrived).author?.displayName).toBe('Gwen');
  const answered = next(guest.client.messages, 'created', ({ authorId }) => authorId === ada.id);
  await ada.client.messages.sendUserMessage(guest.id, 'to a guest');
  expect((await answered).content).toBe('to a guest');
  const friend = await p.person('friend');
  if (ada.account) await p.befriend(friend, ada.account);
  const fromWeb = next(ada.client.messages, 'created');
  const channel = await friend.post<{ id: string }>('/users/@me/channels', { recipient_id: ada.id });
  await friend.post(`/channels/${channel.body.id}/messages`, { content: 'from the web' });
  const message = await fromWeb;
  expect(message).toMatchObject({ content: 'from the web', sentFromGame: false, applicationId: undefined });
  expect(message.channel?.recipients).toEqual([friend.id]);
});

test('edits and deletions reach both, and a message that is held stays readable', async () => {
  const { ada, bob } = await pair();
  const [id = ''] = await write(ada, bob, 'first');
  const held = bob.client.messages.getMessageHandle(id);
  const moderated = next(bob.client.messages, 'updated');
  const path = `/partner-sdk/dms/${ada.id}/${bob.id}/messages/${id}/moderation-metadata`;
  await scene.app.bot.put(path, { action: 'hide' });
  expect((await moderated).moderationMetadata).toEqual({ action: 'hide' });
  const edited = next(bob.client.messages, 'updated');
  await ada.client.messages.editUserMessage(bob.id, id, 'second');
  expect(ada.client.messages.getMessageHandle(id)?.content).toBe('second');
  await edited;
  expect(held).toMatchObject({ content: 'second', moderationMetadata: {} });
  expect(held?.editedTimestamp).toBe(p.clock.now());
  const gone = next(bob.client.messages, 'deleted');
  await ada.client.messages.deleteUserMessage(bob.id, id);
  expect(ada.client.messages.getMessageHandle(id)).toBeUndefined();
  expect(await gone).toEqual({ messageId: id, channelId: held?.channelId });
  expect(bob.client.messages.getMessageHandle(id)).toBeUndefined();
  expect(held?.content).toBe('second');
  const refused = ada.client.messages.editUserMessage(bob.id, id, 'third');
  await expect(refused).rejects.toMatchObject({ type: ErrorType.HTTPError, code: 10008 });
});

test('moderation metadata survives an update that is not an edit, and is cleared by an empty map', async () => {
  const { ada, bob } = await pair();
  const [id = ''] = await write(ada, bob, 'keep');
  const path = `/partner-sdk/dms/${ada.id}/${bob.id}/messages/${id}/moderation-metadata`;
  const set = next(bob.client.messages, 'updated');
  await scene.app.bot.put(path, { level: '2' });
  const { channelId } = await set;
  const pinned = next(bob.client.messages, 'updated');
  await ada.account?.put(`/channels/${channelId}/messages/pins/${id}`);
  expect((await pinned).moderationMetadata).toEqual({ level: '2' });
  const cleared = next(bob.client.messages, 'updated');
  await scene.app.bot.put(path, {});
  expect((await cleared).moderationMetadata).toEqual({});
});

test('a response that is lost is asked for again, and the message is stored once', async () => {
  const bob = await scene.player('bob');
  const ada = await scene.player('ada');
  const proxy = await openTcpProxy(new URL(p.address));
  const { client, trace } = openClient(`http://${proxy.host}`, ada.token);
  await client.connect();
  await client.lobbies.createOrJoinLobby('cut off');
  const [lobbyId = ''] = client.lobbies.getLobbyIds();
  const stored = () => new Set([...p.emitted('MESSAGE_CREATE'), ...p.emitted('LOBBY_MESSAGE_CREATE')].map(({ id }) => id)).size;
  for (const send of [
    () => client.messages.sendUserMessage(bob.id, 'once'),
    () => client.messages.sendLobbyMessageWithMetadata(lobbyId, 'once', { a: 'b' }),
  ]) {
    const before = stored();
    trace.requests.length = 0;
    proxy.hold();
    const sent = send();
    await expect.poll(stored).toBe(before + 1);
    proxy.cut();
    proxy.mend();
    const id = await sent;
    expect(trace.requests.filter((request) => request.startsWith('POST')).length).toBeGreaterThan(1);
    expect(stored()).toBe(before + 1);
    expect(client.messages.getMessageHandle(id)?.content).toBe('once');
    // The next message has another nonce.
    expect(await send()).not.toBe(id);
    expect(stored()).toBe(before + 2);
  }
  client.dispose();
  await proxy.close();
});

test('history: the server is asked only for what is not cached', async () => {
  const { ada, bob } = await pair();
  await expect(ada.client.messages.getUserMessagesWithLimit(bob.id, 5)).rejects.toMatchObject({
    type: ErrorType.HTTPError,
    status: 404,
  });
  await write(ada, bob, 'one', 'two', 'three');
  asked(ada);
  // All since the session began has arrived as events.
  expect(texts(await ada.client.messages.getUserMessagesWithLimit(bob.id, 3))).toEqual(['three', 'two', 'one']);
  expect(asked(ada)).toEqual([]);
  // There may be earlier ones; the response says that there are not.
  expect(await ada.client.messages.getUserMessagesWithLimit(bob.id, 4)).toHaveLength(3);
  expect(asked(ada)).toEqual([`GET /users/${bob.id}/messages?limit=4`]);
  expect(await ada.client.messages.getUserMessagesWithLimit(bob.id, 0)).toHaveLength(3);
  await write(bob, ada, 'four');
  expect(texts(await ada.client.messages.getUserMessagesWithLimit(bob.id, -1))).toEqual(['four', 'three', 'two', 'one']);
  expect(asked(ada)).toEqual([]);
});

test('history: a gap after a new session, and deletions and edits within it', async () => {
  const { ada, bob } = await pair();
  // Friends may write at any time.
  if (ada.account && bob.account) await p.befriend(ada.account, bob.account);
  const [one = '', two = ''] = await write(ada, bob, 'one', 'two', 'three');
  await ada.client.messages.getUserMessagesWithLimit(bob.id, 10);
  ada.client.disconnect();
  await bob.client.messages.sendUserMessage(ada.id, 'missed');
  await ada.client.connect();
  asked(ada);
  // Held messages are still reachable by their ids.
  expect(ada.client.messages.getMessageHandle(one)?.content).toBe('one');
  const [newest] = await ada.client.messages.getUserMessagesWithLimit(bob.id, 1);
  expect(newest?.content).toBe('missed');
  expect(asked(ada)).toHaveLength(1);
  await ada.client.messages.deleteUserMessage(bob.id, two);
  const all = await ada.client.messages.getUserMessagesWithLimit(bob.id, 200);
  expect(texts(all)).toEqual(['missed', 'three', 'one']);
  expect(asked(ada)).toHaveLength(1);
});

test('history: concurrent calls for a user share one request, and an abort ends one of them', async () => {
  const { ada, bob } = await pair();
  await write(ada, bob, 'one', 'two', 'three');
  const fresh = openClient(p.address, ada.token);
  await fresh.client.connect();
  fresh.trace.requests.length = 0;
  const { messages } = fresh.client;
  const abort = new AbortController();
  const left = messages.getUserMessagesWithLimit(bob.id, 200, { signal: abort.signal });
  const calls = [200, 50, 2, 0].map((limit) => messages.getUserMessagesWithLimit(bob.id, limit));
  abort.abort();
  await expect(left).rejects.toMatchObject({ type: ErrorType.Aborted });
  const lengths = (await Promise.all(calls)).map((list) => list.length);
  expect(lengths).toEqual([3, 3, 2, 3]);
  expect(fresh.trace.requests).toEqual([`GET /users/${bob.id}/messages?limit=200`]);
  fresh.client.dispose();
});

test('history: a smaller call that is under way is waited for', async () => {
  const { ada, bob } = await pair();
  await write(ada, bob, 'one', 'two', 'three');
  const fresh = openClient(p.address, ada.token);
  await fresh.client.connect();
  fresh.trace.requests.length = 0;
  const lengths = [1, 3, 3].map(async (limit) => {
    const list = await fresh.client.messages.getUserMessagesWithLimit(bob.id, limit);
    return list.length;
  });
  expect(await Promise.all(lengths)).toEqual([1, 3, 3]);
  expect(fresh.trace.requests).toHaveLength(2);
  fresh.client.dispose();
});

test('history: messages of more than 72 hours ago are left out when it is read', async () => {
  const { ada, bob } = await pair();
  await write(ada, bob, 'old');
  // Less than a heartbeat.
  await p.clock.advance(10_000);
  ada.trace.clock.time += 10_000;
  await write(ada, bob, 'new');
  await ada.client.messages.getUserMessagesWithLimit(bob.id, 10);
  asked(ada);
  ada.trace.clock.time += 72 * HOUR - 10_000;
  expect(await ada.client.messages.getUserMessagesWithLimit(bob.id, 10)).toHaveLength(2);
  ada.trace.clock.time += 1;
  expect(texts(await ada.client.messages.getUserMessagesWithLimit(bob.id, 10))).toEqual(['new']);
  ada.trace.clock.time += 10_000;
  expect(await ada.client.messages.getUserMessagesWithLimit(bob.id, 10)).toEqual([]);
  expect(asked(ada)).toEqual([]);
});

test('history: 200 messages at most, of which the 25 newest are reachable by their ids', async () => {
  const { ada, bob } = await pair();
  const sent: Promise<string>[] = [];
  for (let n = 0; n < 201; n += 1) sent.push(ada.client.messages.sendUserMessage(bob.id, `message ${n}`));
  const ids = (await Promise.all(sent)).sort((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1));
  const [newest = ''] = ids;
  await expect.poll(() => bob.client.messages.getMessageHandle(newest)).toBeDefined();
  const fresh = openClient(p.address, bob.token);
  await fresh.client.connect();
  const { messages } = fresh.client;
  const list = await messages.getUserMessagesWithLimit(ada.id, 1000);
  expect(list.map(({ id }) => id)).toEqual(ids.slice(0, 200));
  fresh.trace.requests.length = 0;
  expect(await messages.getUserMessagesWithLimit(ada.id, 200)).toHaveLength(200);
  expect(fresh.trace.requests).toEqual([]);
  expect(ids.filter((id) => messages.getMessageHandle(id))).toEqual(ids.slice(0, 25));
  expect(list[150]?.content).toMatch(/^message/);
  fresh.client.dispose();
});

test('events that arrive during a call for history are newer than its response', async () => {
  const { ada, bob } = await pair();
  const [one = '', two = ''] = await write(ada, bob, 'one', 'two');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = openClient(p.address, bob.token, {
    transports: {
      async fetch(url, init) {
        const response = await fetch(url, init);
        const text = await response.text();
        if (url.includes('/messages?')) await held;
        return new Response(text, response);
      },
    },
  });
  await slow.client.connect();
  const { messages } = slow.client;
  const list = messages.getUserMessagesWithLimit(ada.id, 10);
  const seen = Promise.all([next(messages, 'updated'), next(messages, 'deleted'), next(messages, 'created')]);
  // Proves that the request was sent before: the server answers requests of one client in order of arrival.
  await slow.client.messages.getUserMessageSummaries();
  await ada.client.messages.editUserMessage(bob.id, two, 'two, edited');
  await ada.client.messages.deleteUserMessage(bob.id, one);
  await ada.client.messages.sendUserMessage(bob.id, 'three');
  await seen;
  release();
  await list;
  expect(texts(await messages.getUserMessagesWithLimit(ada.id, 2))).toEqual(['three', 'two, edited']);
  expect(messages.getMessageHandle(one)).toBeUndefined();
  slow.client.dispose();
});

test('messages open in the web client, except for guests and unknown ones', async () => {
  const { ada, bob } = await pair();
  const [id = ''] = await write(ada, bob, 'open me');
  expect(ada.client.messages.canOpenMessageInClient(id)).toBe(true);
  expect(ada.client.messages.canOpenMessageInClient('1')).toBe(false);
  await ada.client.messages.openMessageInClient(id);
  const { channelId = '' } = ada.client.messages.getMessageHandle(id) ?? {};
  expect(ada.trace.opened).toEqual([`${p.address}/channels/@me/${channelId}/${id}`]);
  await expect(ada.client.messages.openMessageInClient('1')).rejects.toMatchObject({ type: ErrorType.ValidationError });
  const guest = await scene.guest('opening guest');
  await write(guest, ada, 'mine');
  await expect(guest.client.messages.openMessageInClient('1')).rejects.toThrow('guest');
  const onMergeRequired = () => guest.client.core.use(mergeGate).complete(false);
  await expect(guest.client.messages.openMessageInClient('1', { onMergeRequired })).rejects.toThrow('was not merged');
});

test('invitations are not among the created messages', async () => {
  const { ada, bob } = await pair();
  const seen = record(bob.client.messages, 'created');
  const invite = { id: '1', channel_id: '2', content: '', flags: 0, author: { id: ada.id, username: 'ada' }, channel_type: 1 };
  bob.trace.receive('MESSAGE_CREATE', { ...invite, activity: { type: 1, party_id: 'party' } });
  await write(ada, bob, 'after');
  expect(seen).toHaveLength(1);
});

test('arguments are checked before any network access', async () => {
  const { client, trace } = await scene.player('ada');
  const { messages } = client;
  trace.requests.length = 0;
  const wrong = messages.sendUserMessage(7n as never, 'text');
  await expect(wrong).rejects.toThrow(
    new TypeError('messages.sendUserMessage: expected recipientId to be a decimal string, got bigint'),
  );
  await expect(messages.sendLobbyMessage('1', null as never)).rejects.toThrow('expected content to be a string, got null');
  await expect(messages.getUserMessagesWithLimit('1', 1.5)).rejects.toThrow('expected limit to be an integer, got 1.5');
  await expect(messages.sendUserMessageWithMetadata('1', 'a', { b: 2 } as never)).rejects.toThrow(TypeError);
  await expect(messages.sendUserMessage('1', '')).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(messages.editUserMessage('1', '2', 'x'.repeat(2001))).rejects.toThrow('content has 2001 characters');
  expect(() => messages.setShowingChat('yes' as never)).toThrow(TypeError);
  expect(trace.requests).toEqual([]);
  messages.setShowingChat(true);
  expect(messages.isShowingChat).toBe(true);
  client.dispose();
  await expect(messages.sendUserMessage('1', 'a')).rejects.toMatchObject({ type: ErrorType.ClientDestroyed });
  expect(messages.getMessageHandle('1')).toBeUndefined();
});
