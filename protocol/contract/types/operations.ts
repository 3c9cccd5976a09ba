import type { Static, TSchema } from 'typebox';
import type { FileReply } from '../../operation.ts';
import type * as activities from '../../operations/apps/activities.ts';
import type * as activityLinks from '../../operations/apps/activity-links.ts';
import type * as applications from '../../operations/apps/applications.ts';
import type * as commands from '../../operations/apps/commands.ts';
import type * as gateway from '../../operations/apps/gateway.ts';
import type * as interactions from '../../operations/apps/interactions.ts';
import type * as monetization from '../../operations/apps/monetization.ts';
import type * as roleConnections from '../../operations/apps/role-connections.ts';
import type * as identityProfiles from '../../operations/games/identity-profiles.ts';
import type * as auditLog from '../../operations/guild/audit-log.ts';
import type * as autoModeration from '../../operations/guild/auto-moderation.ts';
import type * as bans from '../../operations/guild/bans.ts';
import type * as emojis from '../../operations/guild/emojis.ts';
import type * as guilds from '../../operations/guild/guilds.ts';
import type * as integrations from '../../operations/guild/integrations.ts';
import type * as invites from '../../operations/guild/invites.ts';
import type * as members from '../../operations/guild/members.ts';
import type * as prune from '../../operations/guild/prune.ts';
import type * as roles from '../../operations/guild/roles.ts';
import type * as scheduledEvents from '../../operations/guild/scheduled-events.ts';
import type * as screening from '../../operations/guild/screening.ts';
import type * as soundboard from '../../operations/guild/soundboard.ts';
import type * as stageInstances from '../../operations/guild/stage-instances.ts';
import type * as stickers from '../../operations/guild/stickers.ts';
import type * as templates from '../../operations/guild/templates.ts';
import type * as voiceRegions from '../../operations/guild/voice-regions.ts';
import type * as voiceStates from '../../operations/guild/voice-states.ts';
import type * as welcome from '../../operations/guild/welcome.ts';
import type * as widget from '../../operations/guild/widget.ts';
import type * as channels from '../../operations/messages/channels.ts';
import type * as crossposts from '../../operations/messages/crossposts.ts';
import type * as directMessages from '../../operations/messages/direct-messages.ts';
import type * as messages from '../../operations/messages/messages.ts';
import type * as pins from '../../operations/messages/pins.ts';
import type * as polls from '../../operations/messages/polls.ts';
import type * as reactions from '../../operations/messages/reactions.ts';
import type * as search from '../../operations/messages/search.ts';
import type * as threads from '../../operations/messages/threads.ts';
import type * as webhooks from '../../operations/messages/webhooks.ts';
import type * as oauth2 from '../../operations/oauth2.ts';
import type * as connections from '../../operations/people/connections.ts';
import type * as users from '../../operations/people/users.ts';

/** Our declarations by the name of their constant. */
type Declarations = typeof activities &
  typeof activityLinks &
  typeof applications &
  typeof commands &
  typeof gateway &
  typeof interactions &
  typeof monetization &
  typeof roleConnections &
  typeof identityProfiles &
  typeof auditLog &
  typeof autoModeration &
  typeof bans &
  typeof emojis &
  typeof guilds &
  typeof integrations &
  typeof invites &
  typeof members &
  typeof prune &
  typeof roles &
  typeof scheduledEvents &
  typeof screening &
  typeof soundboard &
  typeof stageInstances &
  typeof stickers &
  typeof templates &
  typeof voiceRegions &
  typeof voiceStates &
  typeof welcome &
  typeof widget &
  typeof channels &
  typeof crossposts &
  typeof directMessages &
  typeof messages &
  typeof pins &
  typeof polls &
  typeof reactions &
  typeof search &
  typeof threads &
  typeof webhooks &
  typeof oauth2 &
  typeof connections &
  typeof users;

/** The operations of ours by name. */
export type Named<K> = K extends keyof Declarations ? Declarations[K] : never;

/** The response of an operation: its objects, undefined for no content, an ArrayBuffer for a file. */
export type ReplyOf<K> = Named<K> extends { replies: infer R } ? Content<R[keyof R]> : never;
type Content<R> = R extends FileReply ? ArrayBuffer : R extends TSchema ? Static<R> : undefined;

/** The body of an operation. */
export type BodyOf<K> =
  Named<K> extends { body?: infer B } ? (NonNullable<B> extends TSchema ? Static<NonNullable<B>> : never) : never;

/** The query of an operation. */
export type QueryOf<K> =
  Named<K> extends { query?: infer Q } ? (NonNullable<Q> extends TSchema ? Static<NonNullable<Q>> : never) : never;
