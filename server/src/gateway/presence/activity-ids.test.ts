import { INTENTS } from '@guildhall/protocol/intents';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

interface Shown {
  user: { id: string };
  status: string;
  activities: { id: string }[];
}
const presence = (status: string, activities: object[]) => ({ status, activities, since: null, afk: false });
const idsIn = ({ activities }: Pick<Shown, 'activities'>) => activities.map(({ id }) => id);

test('every activity has a unique id that stays the same while it lasts', async () => {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const person = await p.person('player');
  await p.join(owner, guild.text.id, person);
  const bot = await p.bot(owner, { guild });
  const watch = async () => {
    const session = await bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_PRESENCES });
    return { session, created: await session.event<{ presences: Shown[] }>('GUILD_CREATE') };
  };
  const { session } = await watch();
  const update = (wants: (shown: Shown) => boolean) =>
    session.event<Shown>('PRESENCE_UPDATE', (shown) => shown.user.id === person.id && wants(shown));
  const games = [
    { name: 'Chess', type: 0 },
    { name: 'Chess', type: 0, details: 'another board' },
    { name: 'Chess', type: 3 },
    { name: 'Go', type: 0 },
  ];

  const own = await person.connect({ presence: presence('online', games) });
  const first = idsIn(await update(({ status }) => status === 'online'));
  expect(new Set(first).size).toBe(games.length);
  for (const id of first) expect(id).toMatch(/^[0-9a-f]{16}$/);

  own.send(
    3,
    presence('idle', [
      { ...games[0], state: 'losing' },
      { name: 'Custom', type: 4, state: 'x' },
    ]),
  );
  const second = idsIn(await update(({ status }) => status === 'idle'));
  expect(second).toEqual([first[0], 'custom']);
  const { created } = await watch();
  expect(created.presences.filter(({ user }) => user.id === person.id).map(idsIn)).toEqual([second]);

  // Another of the person's clients, with another game of the same name.
  const other = await person.connect({ presence: presence('idle', [{ name: 'Chess', type: 0, details: 'elsewhere' }]) });
  const { sessions } = await other.event<{ sessions: Shown[] }>('READY');
  expect(sessions.flatMap(idsIn).toSorted()).toEqual([...second, first[0]].toSorted());
  expect(new Set(idsIn(await update(({ activities }) => activities.length === 3))).size).toBe(3);
});
