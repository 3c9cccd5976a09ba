import { ALL_INTENTS, createBot, HOUR, PRIVILEGED, UNKNOWN, type World } from '../world.ts';

/** Gateway commands, and connections that are refused. */
export async function gateway(w: World): Promise<void> {
  const { recorder, sessions, guild, plainBot, member } = w;
  const activity = { name: 'a game', type: 0 };
  await recorder.command(
    sessions.member,
    3,
    { status: 'dnd', since: null, afk: false, activities: [activity] },
    'SESSIONS_REPLACE',
    'PRESENCE_UPDATE',
  );
  await recorder.command(
    sessions.bot,
    3,
    { status: 'idle', since: 0, afk: false, activities: [{ name: 'watching', type: 3 }] },
    'PRESENCE_UPDATE',
  );
  await recorder.command(sessions.bot, 8, { guild_id: guild, query: '', limit: 0 }, 'GUILD_MEMBERS_CHUNK');
  await recorder.command(sessions.bot, 8, { guild_id: guild, query: 'b', limit: 2, nonce: 'a nonce' }, 'GUILD_MEMBERS_CHUNK');
  await recorder.command(
    sessions.bot,
    8,
    { guild_id: guild, user_ids: [member.id, UNKNOWN], presences: true },
    'GUILD_MEMBERS_CHUNK',
  );
  const list = await recorder.connect('list session', w.moderator.token);
  const rows = { guild_id: guild, typing: true, activities: true, threads: true, channels: { [w.text]: [[0, 99]] } };
  await recorder.command(list, 14, rows, 'GUILD_MEMBER_LIST_UPDATE');
  await recorder.disconnect(list, [
    [sessions.member, 'PRESENCE_UPDATE'],
    [sessions.bot, 'PRESENCE_UPDATE'],
    [sessions.owner, 'PRESENCE_UPDATE'],
  ]);
  const alone = await createBot(recorder, w.owner, 'alone', PRIVILEGED);
  await recorder.command(sessions.bot, 43, { guild_id: guild, fields: ['status', 'voice_start_time'] }, 'CHANNEL_INFO');
  const refused: [string, string, object][] = [
    ['wrong token', 'wrong', { intents: 1 }],
    ['wrong intents', alone.token, { intents: -1 }],
    ['refused intents', plainBot.token, { intents: ALL_INTENTS }],
    ['wrong shard', alone.token, { intents: 1, shard: [2, 1] }],
  ];
  for (const [name, token, identify] of refused) {
    const session = await recorder.connect(name, token, identify);
    await recorder.disconnect(session);
  }
  for (const [op, d] of [
    [99, null],
    [2, { token: alone.token, intents: 1 }],
    [8, 5],
    [3, 'none'],
    [4, { guild_id: UNKNOWN, channel_id: null }],
  ] satisfies [number, unknown][]) {
    const session = await recorder.connect(`op ${op}`, alone.token, { intents: 1 });
    await recorder.command(session, op, d);
    await recorder.disconnect(session);
  }
  const sharded = await recorder.connect('shard', alone.token, { intents: 1, shard: [0, 2] });
  await recorder.disconnect(sharded);
  await recorder.wait(HOUR);
}
