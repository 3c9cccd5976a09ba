import type { Snowflake } from '@guildhall/protocol/ids';
import type { Static } from 'typebox';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { emitNow } from '../../../core/framework/transact.ts';
import { applicationSettings } from '../../apps/applications/application.ts';
import { findApplication } from '../../apps/applications/queries.ts';
import { findParentId, publisherIds } from '../../apps/publisher/family.ts';
import { userObject } from '../../people/users/user.ts';
import { ACTIVITY_INVITE_CREATE } from './events.ts';
import { findActivity, findPlaying, hasRoom } from './session-activity.ts';
import { INVITE, type InviteBody } from '@guildhall/protocol/bodies/games/rich-presence';

/**
 * The game of an invitation (BasicApplicationResponse); `parent_id` is its publisher's, if any
 * (docs/contract/games.md#invitations).
 */
interface InvitedTo {
  id: Snowflake;
  name: string;
  icon: string | null;
  description: string;
  type: null;
  cover_image?: string;
  parent_id?: Snowflake;
}

/** The stored part of an invitation. */
export interface Invite {
  activity: { type: number; party_id?: string; session_id?: string };
  /** The game as it was then; its cover is the fallback of the invitation's own. */
  application: InvitedTo;
  /** The banner of this invitation (docs/contract/games.md#invitations, inviteCoverImage). */
  cover?: string;
}

/**
 * Validates an invitation (50035 at `activity`). The sender of an invitation must show the game with that party, room in it and a
 * join secret; the recipient of a request must show that they play the same game, with room.
 */
export async function readInvite(
  ctx: Context,
  { type, party_id, session_id }: Static<typeof InviteBody>,
  other: Snowflake,
): Promise<Invite> {
  const { read } = ctx.store;
  const me = ctx.viewer.user.id;
  const game = ctx.viewer.application && (await findApplication(read, ctx.viewer.application.id));
  if (!game) return fail('UNKNOWN_APPLICATION');
  const { cover_image } = applicationSettings(game);
  const { id, name, icon, description } = game;
  const parent_id = await findParentId(read, id);
  const application: InvitedTo = {
    ...{ id, name, icon, description, type: null },
    ...(cover_image ? { cover_image } : {}),
    ...(parent_id ? { parent_id } : {}),
  };
  if (type === INVITE.JOIN_REQUEST) {
    const shown = await findPlaying(read, other, game.id);
    if (!shown.length) failForm({ activity: complain.custom('ACTIVITY_NOT_FOUND', 'This user is not playing the game.') });
    const theirs = shown.find(hasRoom) ?? refuseFull();
    return { application, activity: { type, ...(theirs.party?.id ? { party_id: theirs.party.id } : {}) } };
  }
  if (!party_id) return failForm({ 'activity.party_id': complain.required() });
  if (!session_id) return failForm({ 'activity.session_id': complain.required() });
  const own = await findActivity(read, { user_id: me, session_id, application_id: game.id });
  if (own?.party?.id !== party_id || !own.secrets?.join)
    failForm({ activity: complain.custom('ACTIVITY_NOT_JOINABLE', 'The user shows no joinable activity with this party.') });
  if (!hasRoom(own)) refuseFull();
  const cover = own.assets?.invite_cover_image;
  return { application, activity: { type, party_id, session_id }, ...(cover ? { cover } : {}) };
}

function refuseFull(): never {
  failForm({ activity: complain.custom('ACTIVITY_PARTY_FULL', 'The party is full.') });
}

/**
 * Notifies the recipient's sessions of the game and its publisher's games (docs/contract/applications.md#publishers),
 * even those without message events.
 */
export async function notifyInvite(
  ctx: Context,
  { activity, application, cover }: Invite,
  { channel_id, message_id, to }: { channel_id: Snowflake; message_id: Snowflake; to: Snowflake },
): Promise<void> {
  const banner = cover ?? application.cover_image;
  const invite = {
    application_id: application.id,
    ...(application.parent_id ? { parent_application_id: application.parent_id } : {}),
    sender: userObject(ctx.viewer.user),
    channel_id,
    message_id,
    ...activity,
    ...(banner ? { assets: { invite_cover_image: banner } } : {}),
  };
  for (const application_id of await publisherIds(ctx.store.read, application.id))
    emitNow(ctx, ACTIVITY_INVITE_CREATE, { user_ids: [to], application_id }, invite);
}
