import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import { refuse } from '../../../core/access/verification.ts';
import { fail } from '../../../core/framework/errors.ts';
import { newInteractionToken } from '../../../core/access/interaction-token.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { open, route } from '../../../core/framework/route.ts';
import { Unclaimed } from '../../../core/framework/store.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { isLiveSession } from '../activities/queries.ts';
import { CONTEXTS } from '../commands/command.ts';
import { installationOwners } from '../../guild/integrations/installation-owners.ts';
import type { InteractionData } from '../../messages/messages/parts/interaction.ts';
import type { Asked, Asking } from './asking.ts';
import { readCommand } from './command-request.ts';
import { readPress } from './component-request.ts';
import { answerDeadlines } from './deadline.ts';
import { callEndpoint } from './endpoint.ts';
import { answerEntryPoint } from './entry-point.ts';
import { INTERACTION_CREATE } from './events.ts';
import { authorOf, type InteractionDetails, markOf, remember } from './interaction.ts';
import { readSubmission } from './modal-request.ts';
import { interactionPayload } from './payload.ts';
import { insertInteraction } from './queries.ts';
import { headIn, Resolver } from './resolve.ts';
import { contextOf, loadSeat } from './seat.ts';
import { type InteractionBody, INTERACTION_TYPES } from '@guildhall/protocol/bodies/apps/interactions';
import { createInteraction as operation } from '@guildhall/protocol/operations/apps/interactions';

/**
 * A user invokes a command, uses a component, types an option with autocomplete, or submits a modal. The application
 * receives it; the user's sessions receive INTERACTION_CREATE, then the result. A recently used nonce has no effect.
 * The application is no longer present: 40043.
 */
export const createInteraction = route(operation, {
  access: open,
  limit: limits.interactions,
  files: { streamed: true },
  run: async (ctx, { body, files }) => {
    const access = await accessChannel(ctx, body.channel_id);
    if (body.guild_id && body.guild_id !== access.guild?.id) fail('UNKNOWN_GUILD');
    const seat = await loadSeat(ctx, body.application_id, access.guild?.id ?? null);
    const asking: Asking = { ctx, access, seat, body, files, resolver: new Resolver(ctx, access, seat) };
    requireActive(asking);
    const asked = await read(asking);
    await begin(asking, asked);
  },
});

/** Refuses a member who is held back: 50009 until the rules are accepted, 50013 in a timeout. */
function requireActive({ ctx, access }: Asking): void {
  const { member, permissions } = access;
  const isHeld = member?.timedOutUntil != null && member.timedOutUntil > ctx.clock.now();
  if (isHeld && !has(permissions, PERMISSIONS.ADMINISTRATOR)) refuse(ctx, access, PERMISSIONS.SEND_MESSAGES);
}

function read(asking: Asking): Promise<Asked> {
  switch (asking.body.type) {
    case INTERACTION_TYPES.APPLICATION_COMMAND:
    case INTERACTION_TYPES.APPLICATION_COMMAND_AUTOCOMPLETE:
      return readCommand(asking);
    case INTERACTION_TYPES.MESSAGE_COMPONENT:
      return readPress(asking);
    default:
      return readSubmission(asking);
  }
}

/** Stores an interaction and sends it to the application. */
async function begin(asking: Asking, asked: Asked): Promise<void> {
  const { ctx, access, seat, body } = asking;
  const { user } = ctx.viewer;
  const now = ctx.clock.now();
  const id = ctx.ids.next();
  const token = newInteractionToken(id);
  const place = {
    applicationId: seat.application.id,
    userId: asked.installer ?? user.id,
    guildId: access.guild?.id ?? null,
    isBotDirect: contextOf(access, seat) === CONTEXTS.BOT_DM,
  };
  const owners = await installationOwners(ctx, place, asked.integrationTypes);
  // Components and commands of an application that is no longer installed here are inactive: it receives no interaction.
  if (!asked.byWebhook && Object.keys(owners).length === 0) fail('APPLICATION_INTERACTION_FAILED_TO_SEND');
  const metadata: InteractionData = { ...asked.metadata, id, type: body.type, user_id: user.id, owners };
  const parts = { id, token, type: body.type, data: asked.data, owners, message: asked.message };
  const details: InteractionDetails = {
    ...asked.details,
    ...(isOnlyTheirs(access, owners) ? { only_theirs: true } : {}),
    ...(await sessionOf(asking, asked)),
  };
  const row: InteractionRow = {
    id,
    application_id: seat.application.id,
    type: body.type,
    user_id: user.id,
    guild_id: access.guild?.id ?? null,
    channel_id: access.channel.id,
    token: hashToken(token),
    nonce: nonceOf(body),
    message_id: asked.message?.id ?? null,
    metadata_json: JSON.stringify(metadata),
    details_json: JSON.stringify(details),
    created_at: now,
    expires_at: now + LIMITS.interactions.tokenLifetime.max,
    responded_at: null,
    response_type: null,
    failed_at: null,
    original_id: null,
    followups: 0,
    modal_json: null,
  };
  remember(row, metadata, details);
  const hasEndpoint = seat.application.interactions_endpoint_url !== null;
  const [payloadFor, head] = await Promise.all([
    interactionPayload(ctx, access, seat, parts),
    asked.launches ? undefined : headIn(ctx.store.read, access),
  ]);
  const storing = ctx.transact(async (tx) => {
    insertInteraction(tx.db, row);
    await asked.store?.(tx, id);
    tx.emit(INTERACTION_CREATE, authorOf(row), markOf(row));
    if (asked.launches || hasEndpoint) return;
    tx.emitWhenHeard(INTERACTION_CREATE, { user_ids: [seat.bot.id] }, () => payloadFor(head));
  });
  if (!(await isClaimed(storing))) return;
  if (asked.launches) {
    await answerEntryPoint(asking, row);
    return;
  }
  answerDeadlines(ctx).add(row);
  if (hasEndpoint) {
    callEndpoint(ctx, seat.application, row, payloadFor(head)).catch((error: unknown) => {
      ctx.log.error({ err: error, interaction_id: id }, 'failed to process the response of an interactions endpoint');
    });
  }
}

/** The gateway session of the request. A launch by the platform concerns only that session, if it belongs to the user. */
async function sessionOf(
  { ctx, body: { session_id } }: Asking,
  { launches }: Asked,
): Promise<Pick<InteractionDetails, 'session_id' | 'for_session'>> {
  if (typeof session_id !== 'string' || session_id === '') return {};
  const isOwn = launches === true && (await isLiveSession(ctx.store.read, ctx.viewer.user.id, session_id));
  return { session_id, ...(isOwn ? { for_session: true } : {}) };
}

/** Whether a transaction wrote the row that it claims. */
async function isClaimed(storing: Promise<void>): Promise<boolean> {
  try {
    await storing;
    return true;
  } catch (error) {
    if (error instanceof Unclaimed) return false;
    throw error;
  }
}

/**
 * Whether an application is in a guild only through its user, who may not show external applications publicly there.
 */
function isOnlyTheirs({ guild, permissions }: ChannelAccess, owners: { '0'?: string }): boolean {
  return guild !== null && owners['0'] === undefined && !has(permissions, PERMISSIONS.USE_EXTERNAL_APPS);
}

function nonceOf({ nonce }: InteractionBody): string | null {
  return nonce === undefined || nonce === null || nonce === '' ? null : String(nonce);
}
