import { Actor } from '@guildhall/testkit/actor';
import { granted, type World } from '../world.ts';

/** The errors that clients meet most. */
export async function refusals(w: World): Promise<void> {
  const { x, ben, bot, guild, general } = w;
  const unknown = '1000000000000000001';
  const path = { channel_id: general };
  await x.refuse('UNAUTHORIZED', 'get_my_user', new Actor(x.p.address, 'Bot WRONG_TOKEN'));
  await x.refuse('UNKNOWN_CHANNEL', 'get_channel', bot, { path: { channel_id: unknown } });
  await x.refuse('MISSING_ACCESS', 'get_guild', w.dan, { path: { guild_id: guild } });
  await x.refuse('MISSING_PERMISSIONS', 'create_guild_role', ben, { path: { guild_id: guild }, body: { name: 'Mine' } });
  await x.refuse('INVALID_FORM_BODY', 'create_message', bot, {
    path,
    body: { content: 'We land at noon.', embeds: [{ title: 'Landing', color: 99_999_999 }] },
  });
  await x.refuse('BOTS_NOT_ALLOWED', 'create_guild', bot, { body: { name: 'Base of a bot' } });
  await x.refuse('ONLY_BOTS', 'get_bot_gateway', ben);
  const access = await granted(w, ben, 'identify');
  await x.refuse('MISSING_SCOPE', 'list_my_connections', access);
}
