import { ALL_INTENTS } from '@guildhall/protocol/intents';
import type { Account, TestChannel, TestPlatform } from './platform.ts';

/** The data of opcode 4. */
export const join = (guild_id: string, channel_id: string | null, more: object = {}) => ({
  guild_id,
  channel_id,
  self_mute: false,
  self_deaf: false,
  ...more,
});

/** The fields of a voice state that tests read. */
export interface Voice {
  channel_id: string | null;
  user_id: string;
  session_id: string;
  self_mute: boolean;
  suppress: boolean;
}

/** A guild with a voice and a stage channel, its owner, a member, a bot and the bot's session. */
export async function voiceScene(p: TestPlatform, permissions = '8') {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const make = async (type: number, more: object = {}) =>
    (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { name: `room ${type}`, type, ...more })).body;
  const [voice, stage] = [await make(2), await make(13)];
  const guest = await p.person('guest');
  await p.join(owner, guild.text.id, guest);
  const bot = await p.bot(owner, { guild, permissions });
  const watching = await bot.connect({ intents: ALL_INTENTS });
  await watching.event('GUILD_CREATE');
  /** Connects a user to voice with their own session; resolves once the guild has been notified. */
  const enter = async (who: Account, channel: TestChannel, more: object = {}) => {
    const session = await who.connect();
    const since = watching.mark();
    session.send(4, join(guild.id, channel.id, more));
    await watching.event<Voice>(
      'VOICE_STATE_UPDATE',
      (state) => state.user_id === who.id && state.channel_id === channel.id,
      since,
    );
    return session;
  };
  return { owner, guild, voice, stage, guest, bot, watching, make, enter };
}
