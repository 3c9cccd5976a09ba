import { addFault, type BotScene, botScene, clearFaults, endScene, faultNow, heard } from '@guildhall/testkit/testing-scene';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type ChatInputCommandInteraction, Events } from 'discord.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let s: BotScene;
let watching: GatewaySession;
let command: { id: string; version: string };
beforeAll(async () => {
  s = await botScene();
  watching = await s.ada.connect();
  const made = await s.client.application.commands.create({ name: 'ping', description: 'Is it there?' }, s.guild.id);
  command = { id: made.id, version: made.version };
});
afterAll(async () => {
  await watching.close();
  await endScene(s);
});
afterEach(() => clearFaults(s.p));

/** Ada runs /ping; returns the interaction that the bot receives. */
async function ping(): Promise<ChatInputCommandInteraction> {
  const coming = heard<ChatInputCommandInteraction>(s.client, Events.InteractionCreate);
  const asked = await s.ada.post('/interactions', {
    type: 2,
    application_id: s.bot.applicationId,
    guild_id: s.guild.id,
    channel_id: s.guild.text.id,
    session_id: watching.ready.session_id,
    data: { ...command, name: 'ping', type: 1 },
  });
  expect(asked.status).toBe(204);
  return coming;
}

test('expired_interaction: the callback of discord.js fails with 10062', async () => {
  const fault = await addFault(s.p, { kind: 'expired_interaction', bot: s.bot.id });
  const got = await ping();
  await expect(got.reply('late')).rejects.toMatchObject({ code: 10062, status: 404 });
  await expect(got.reply('later')).rejects.toMatchObject({ code: 10062 });
  expect(await faultNow(s.p, fault)).toMatchObject({ matched: 1, effects: 1 });
  await clearFaults(s.p);
  await (await ping()).reply('in time');
});

test('expired_interaction: followups fail as those of a real expired token do', async () => {
  const got = await ping();
  await got.deferReply();
  await addFault(s.p, { kind: 'expired_interaction', bot: s.bot.id });
  await expect(got.editReply('late')).rejects.toMatchObject({ code: 10015, status: 404 });
  await expect(got.followUp('late')).rejects.toMatchObject({ code: 10015 });
});
