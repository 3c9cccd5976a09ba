import type { World } from '../world.ts';
import { applications, operators } from './applications.ts';
import { channels, invites } from './channels.ts';
import { commands, interactions } from './commands.ts';
import { events, expressions } from './expressions.ts';
import { gateway } from './gateway.ts';
import { identities, lobbies } from './games.ts';
import { guilds } from './guilds.ts';
import { messages, reactions, threads } from './messages.ts';
import { moderation } from './moderation.ts';
import { oauth2 } from './oauth2.ts';
import { people } from './people.ts';
import { random } from './random.ts';
import { refusals } from './refusals.ts';
import { roles } from './roles.ts';
import { shop } from './shop.ts';
import { templates, webhooks } from './webhooks.ts';

/** The sections of the script in their order; later ones use what earlier ones created. */
export const SECTIONS: Record<string, (world: World) => Promise<void>> = {
  guilds,
  roles,
  channels,
  invites,
  messages,
  reactions,
  threads,
  webhooks,
  templates,
  moderation,
  expressions,
  events,
  gateway,
  applications,
  commands,
  interactions,
  oauth2,
  lobbies,
  identities,
  random,
  refusals,
  people,
  operators,
  shop,
};
