import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { eventScene } from '@guildhall/testkit/event-scene';
import type { TestChannel } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const NAMES = ['GUILD_SCHEDULED_EVENT_CREATE', 'GUILD_SCHEDULED_EVENT_UPDATE', 'GUILD_SCHEDULED_EVENT_DELETE'];

test('[guilds/scheduled-events] an event that moves to a channel hidden from a member is deleted for it, and created again when it moves back', async () => {
  const { owner, guest, guild, voice, make, makeEvent, inChannel, path, later, watching } = await eventScene(p);
  const deny = String(PERMISSIONS.VIEW_CHANNEL);
  const secret: TestChannel = await make(2, { permission_overwrites: [{ id: guild.id, type: 0, deny }] });
  const blind = await p.bot(owner, { guild, permissions: '0' });
  const session = await blind.connect({ intents: ALL_INTENTS });
  await session.event('GUILD_CREATE');
  const person = await guest.connect();
  const made = await makeEvent(inChannel(2));
  await Promise.all([session, person, watching].map((one) => one.event('GUILD_SCHEDULED_EVENT_CREATE')));
  const moves = async (body: object) => {
    const marks = [session, person, watching].map((one) => one.mark());
    const moved = await owner.patch(`${path}/${made.id}`, body);
    expect(moved.status).toBe(200);
    await watching.event('GUILD_SCHEDULED_EVENT_UPDATE', () => true, marks[2]);
    await Promise.all([session.settle(), person.settle()]);
    return [session, person, watching].map((one, index) =>
      one.frames.slice(marks[index]).flatMap(({ t }) => (t !== null && NAMES.includes(t) ? [t.slice(22)] : [])),
    );
  };
  expect(await moves({ channel_id: secret.id })).toEqual([['DELETE'], ['DELETE'], ['UPDATE']]);
  expect(await moves({ name: 'Secret talk' })).toEqual([[], [], ['UPDATE']]);
  expect(await moves({ channel_id: voice.id })).toEqual([['CREATE'], ['CREATE'], ['UPDATE']]);
  await moves({ channel_id: secret.id });
  const outside = { entity_type: 3, channel_id: null, entity_metadata: { location: 'Park' }, scheduled_end_time: later(4) };
  expect(await moves(outside)).toEqual([['CREATE'], ['CREATE'], ['UPDATE']]);
  expect(await moves({ entity_type: 2, channel_id: secret.id })).toEqual([['DELETE'], ['DELETE'], ['UPDATE']]);
  await Promise.all([session.close(), person.close()]);
});
