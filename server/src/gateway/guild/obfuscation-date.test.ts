import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** 25 s before the date, which falls between two beats of the gateway. */
const EVE = Date.UTC(2026, 10, 15, 23, 59, 35);
const HIDDEN = { name: '___hidden___', flags: 1 << 17 };

interface Channel {
  id: string;
  name: string;
  flags: number;
}

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ now: EVE });
});
afterAll(() => p.stop());

/** A bot without a right in a guild with a channel that it may not view, and a session of the bot that holds it whole. */
async function scene(on: TestPlatform) {
  const owner = await on.person('owner');
  const guild = await on.guild(owner);
  const make = async (name: string) => {
    const permission_overwrites = [{ id: guild.id, type: 0, allow: '0', deny: '1024' }];
    return (await owner.post(`/guilds/${guild.id}/channels`, { name, type: 0, permission_overwrites })).body;
  };
  const channel = await make('plans');
  const bot = await on.bot(owner, { guild, permissions: '0' });
  const session = await bot.connect({ intents: INTENTS.GUILDS });
  const { channels } = await session.event<{ channels: Channel[] }>('GUILD_CREATE');
  expect(channels.find(({ id }) => id === channel.id)).toMatchObject({ name: 'plans', flags: 0 });
  const update = (of = session, since = 0) => of.event<Channel>('CHANNEL_UPDATE', ({ id }) => id === channel.id, since);
  const flip = (is: boolean) => owner.patch(`/applications/${bot.applicationId}`, { channel_obfuscation_enabled: is });
  return { owner, guild, bot, make, channel, session, update, flip };
}

test('[channels/obfuscated-channels] the switch of the portal applies to open sessions, on and off', async () => {
  const { session, update, flip, make } = await scene(p);
  let since = session.mark();
  await flip(true);
  expect(await update(session, since)).toMatchObject(HIDDEN);
  const other = await make('more');
  expect(await session.event<Channel>('CHANNEL_CREATE', ({ id }) => id === other.id)).toMatchObject(HIDDEN);
  since = session.mark();
  await flip(false);
  expect(await update(session, since)).toMatchObject({ name: 'plans', flags: 0 });
  // Another change does not toggle the switch, and the switch does not apply to a session that requested the form itself.
  await flip(false);
  const asking = await scene(p);
  const asked = await asking.bot.connect({ intents: INTENTS.GUILDS, capabilities: 1 << 15 });
  await asked.event('GUILD_CREATE');
  await asking.flip(true);
  await asking.update();
  await asking.flip(false);
  await asking.update(asking.session, asking.session.mark() - 1);
  await asked.settle();
  expect(asked.seen('CHANNEL_UPDATE')).toEqual([]);
});

test('[versions/dates] on 2026-11-16 sessions that are open or wait for a resume receive CHANNEL_UPDATE for hidden channels, and later ones obfuscated', async () => {
  const { bot, session, update, make, owner, guild } = await scene(p);
  const gone = await bot.connect({ intents: INTENTS.GUILDS });
  await gone.event('GUILD_CREATE');
  const { session_id } = await gone.event<{ session_id: string }>('READY');
  await gone.close(4000);
  const own = await owner.connect();
  await p.clock.advance(25_000);
  const other = await make('more');
  expect(await update()).toMatchObject(HIDDEN);
  expect(await session.event<Channel>('CHANNEL_CREATE', ({ id }) => id === other.id)).toMatchObject(HIDDEN);
  await p.clock.advance(10_000);

  const resumed = new GatewaySession(`${bot.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await resumed.frame(({ op }) => op === 10);
  resumed.send(6, { token: bot.token, session_id, seq: gone.seq });
  await resumed.event('RESUMED');
  expect(await update(resumed)).toMatchObject(HIDDEN);
  expect(await resumed.event<Channel>('CHANNEL_CREATE', ({ id }) => id === other.id)).toMatchObject(HIDDEN);

  // No channel is sent twice, visible channels are not sent, and the switch no longer has an effect.
  await owner.patch(`/applications/${bot.applicationId}`, { channel_obfuscation_enabled: true });
  await owner.patch(`/applications/${bot.applicationId}`, { channel_obfuscation_enabled: false });
  await owner.post(`/guilds/${guild.id}/channels`, { name: 'end', type: 0 });
  await session.event<Channel>('CHANNEL_CREATE', ({ name }) => name === 'end');
  expect(session.seen('CHANNEL_UPDATE').map((data) => data.name)).toEqual(['___hidden___']);
  await own.settle();
  expect(own.seen('CHANNEL_UPDATE')).toEqual([]);
});
