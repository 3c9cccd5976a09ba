import type { Client } from 'discord.js';
import { type Bot, type Hall, type Person, startHall } from '../index.ts';
import { startBot } from './bot.ts';

/** A hall with ada, bob and a running bot in one guild. */
export interface Scene extends AsyncDisposable {
  hall: Hall;
  ada: Person;
  bob: Person;
  helper: Bot;
  client: Client<true>;
  ids: { roles: Record<string, { id: string }>; channels: Record<string, { id: string }> };
}

/** Starts a server of its own, whatever the environment says: the build that the other tests of processes use, if there is one. */
export function startTestHall(options: Parameters<typeof startHall>[0] = {}): Promise<Hall> {
  return startHall({ url: null, program: process.env.GUILDHALL_TEST_PROGRAM, ...options });
}

/** The lines of a person's transcript that say what they did. */
export function actsOf(person: Person): string[] {
  return person
    .transcript()
    .split('\n')
    .filter((line) => line.includes(` s  ${person.name} `));
}

export async function startScene(): Promise<Scene> {
  const hall = await startTestHall();
  const world = await hall.world({
    people: ['ada', 'bob'],
    guilds: {
      workshop: {
        owner: 'ada',
        roles: { Moderators: { permissions: ['BAN_MEMBERS'], members: ['bob'] } },
        channels: { general: {}, tickets: { private: true, members: ['helper'] }, stage: { type: 'voice' } },
      },
    },
    bots: { helper: { intents: ['MESSAGE_CONTENT'], permissions: ['ADD_REACTIONS'] } },
  });
  const { ada, bob } = world.people;
  const { helper } = world.bots;
  const client = await startBot(helper.env);
  const stop = async () => {
    await client.destroy();
    await hall.stop();
  };
  return { hall, ada, bob, helper, client, ids: world.guilds.workshop, [Symbol.asyncDispose]: stop };
}
