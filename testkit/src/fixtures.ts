import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { afterAll, type TestAPI, test as base } from 'vitest';
import { type Account, type Bot, type PlatformOptions, startPlatform, type TestChannel, type TestPlatform } from './platform.ts';

/** A guild with its first text channel. */
export type TestGuild = Awaited<ReturnType<TestPlatform['guild']>>;

/** The fixtures that a test receives by naming them: each test has its own, on the platform of its file. */
export interface Fixtures {
  /** The platform of the file. */
  platform: TestPlatform;
  /** A person, the owner of `guild`. */
  alice: Account;
  /** A person who is in no guild. */
  bob: Account;
  /** A guild of alice's. */
  guild: TestGuild;
  /** The first text channel of `guild`. */
  channel: TestChannel;
  /** A person whom alice invited to `guild`. */
  member: Account;
  /** A bot of alice's with ADMINISTRATOR in `guild`. */
  bot: Bot;
  /** The id of a message by alice in `channel`. */
  message: string;
}

/**
 * Starts a platform for the tests of a file and stops it after them; `test` has fixtures:
 *
 *     const { p, test } = await startFixtures();
 *     test('a member leaves', async ({ guild, member }) => {
 *       expect((await member.delete(`/users/@me/guilds/${guild.id}`)).status).toBe(204);
 *     });
 */
export async function startFixtures(options?: PlatformOptions): Promise<{ p: TestPlatform; test: TestAPI<Fixtures> }> {
  const p = await startPlatform(options);
  afterAll(() => p.stop());
  const test = base.extend<Fixtures>({
    platform: p,
    alice: async ({ platform }, use) => use(await platform.person('alice')),
    bob: async ({ platform }, use) => use(await platform.person('bob')),
    guild: async ({ platform, alice }, use) => use(await platform.guild(alice)),
    channel: async ({ guild }, use) => use(guild.text),
    member: async ({ platform, alice, guild }, use) => {
      const member = await platform.person('member');
      await platform.join(alice, guild.text.id, member);
      await use(member);
    },
    bot: async ({ platform, alice, guild }, use) => use(await platform.bot(alice, { guild })),
    message: async ({ alice, channel }, use) => {
      const sent = await alice.post<{ id: string }>(`/channels/${channel.id}/messages`, { content: 'a message' });
      await use(sent.body.id);
    },
  });
  return { p, test };
}

/** Permissions as the wire has them: a decimal string of their bits. */
export function permissionBits(...names: Permission[]): string {
  return String(bitsOf(...names));
}
