import { OPERATIONS } from '@guildhall/protocol/operations';
import { EVENTS } from '@guildhall/protocol/events';
import type { Examples } from './example.ts';
import { activities, applications, commands, shop } from './scenario/apps.ts';
import { consoles } from './scenario/console.ts';
import { channels, messages, webhooks } from './scenario/channels.ts';
import { identities, presence } from './scenario/games.ts';
import { gateway, later } from './scenario/gateway.ts';
import { expressions, guilds, members, moderation } from './scenario/guilds.ts';
import { connections, factors, passkeys, providers } from './scenario/logins.ts';
import { lobbies, oauth2 } from './scenario/oauth2.ts';
import { operators, reports } from './scenario/operator.ts';
import { people } from './scenario/people.ts';
import { portal } from './scenario/portal.ts';
import { refusals } from './scenario/refusals.ts';
import { conversations, events, voice } from './scenario/voice.ts';
import { createWorld, type World } from './world.ts';

/** Ms between the beginnings of two sections, so that a new step changes the times and ids of its own section alone. */
const SLOT_MS = 300_000;

/** Events without an example, each with the reason. */
export const WITHOUT: Readonly<Record<string, string>> = {
  GUILD_SOUNDBOARD_SOUNDS_UPDATE: 'no operation changes several sounds at once',
};

/** The sections of the scenario in their order; later ones use what earlier ones made. A new one goes to the end. */
const SECTIONS: readonly ((w: World) => Promise<void>)[] = [
  guilds,
  members,
  channels,
  messages,
  webhooks,
  moderation,
  expressions,
  conversations,
  voice,
  events,
  people,
  factors,
  passkeys,
  connections,
  providers,
  applications,
  commands,
  shop,
  activities,
  oauth2,
  lobbies,
  presence,
  identities,
  gateway,
  reports,
  operators,
  refusals,
  portal,
  consoles,
  later,
];

/** Runs the scenario on a platform of its own, and returns the examples that it recorded. */
export async function recordExamples(): Promise<Examples> {
  const { w, stop } = await createWorld();
  try {
    const began = w.x.p.clock.now();
    for (const [index, run] of SECTIONS.entries()) {
      await w.x.pass(began + index * SLOT_MS - w.x.p.clock.now());
      await run(w).catch((error: unknown) => w.x.failures.push(`${run.name}: ${String(error)}`));
    }
    if (w.x.failures.length > 0) throw new Error(w.x.failures.join('\n'));
    return await w.x.finish();
  } finally {
    await stop();
  }
}

/** The operations and events that have no example, apart from WITHOUT. */
export function missing({ operations, events }: Examples): string[] {
  const names = [
    ...OPERATIONS.map(({ id }) => id).filter((id) => !operations.has(id)),
    ...Object.keys(EVENTS).filter((name) => !events.has(name)),
  ];
  return names.filter((name) => !(name in WITHOUT));
}
