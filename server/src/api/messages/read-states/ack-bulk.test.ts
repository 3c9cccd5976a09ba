import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('several channels are marked as read together; deleted and hidden ones are ignored', async ({ alice, guild, member }) => {
  const make = async (body: object) =>
    (await alice.post(`/guilds/${guild.id}/channels`, { name: 'some', type: 0, ...body })).body.id;
  const shown = [await make({}), await make({})];
  const hidden = await make({
    permission_overwrites: [{ id: guild.id, type: 0, deny: permissionBits('VIEW_CHANNEL'), allow: '0' }],
  });
  const read_states: object[] = [{ channel_id: '5', message_id: '6' }];
  for (const channel_id of [...shown, hidden]) {
    const sent = await alice.post(`/channels/${channel_id}/messages`, { content: 'hi' });
    read_states.push({ channel_id, message_id: sent.body.id, read_state_type: 0 });
  }
  p.events.length = 0;
  const answer = await member.post('/read-states/ack-bulk', { read_states });
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect(p.emitted('MESSAGE_ACK').map((ack) => ack.channel_id)).toEqual(shown);
  const session = await member.connect();
  const ids = session.ready.read_state?.entries as unknown as { id: string }[];
  expect(ids.map((one) => one.id)).toEqual(expect.arrayContaining(shown));
  expect(ids.map((one) => one.id)).not.toContain(hidden);
});

test.each([
  ['nothing', { read_states: [] }, 'read_states'],
  ['more than 100', { read_states: Array.from({ length: 101 }, () => ({ channel_id: '1', message_id: '1' })) }, 'read_states'],
  ['no list', {}, 'read_states'],
])('%s is refused', async (_, body, field) => {
  const person = await p.person();
  const answer = await person.post('/read-states/ack-bulk', body);
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty(field);
});
