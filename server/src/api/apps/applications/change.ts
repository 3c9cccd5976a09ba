import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Viewer } from '../../../core/access/viewer.ts';
import { verifyEndpoint, watchEndpoint } from '../webhook-events/verify.ts';
import { describeApplication, isOwnerOf } from './access.ts';
import { applicationSettings, OWNER_FLAGS, SETTABLE_FLAGS } from './application.ts';
import type { Change } from './body.ts';
import { changedSettings } from './changed-settings.ts';
import { checkChange, checkTogether } from './check-change.ts';
import { refuseUnclaimed } from './game-claim.ts';
import { review } from './intents.ts';
import { verifyInteractionsEndpoint } from './interactions-endpoint.ts';
import { lockApplication, updateApplicationRow } from './queries.ts';
import { findPending, insertRequest } from './requests.ts';
import { shareConfidentiality } from './publisher.ts';
import { lockTeamFor } from './team.ts';
import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { EVENT_WEBHOOKS } from '@guildhall/protocol/bodies/apps/applications';

/** Changes an application and returns all of it; null removes a field, absent fields are kept. */
export async function changeApplication(ctx: Context, row: ApplicationRow, body: Change): Promise<PrivateApplicationObject> {
  checkChange(body);
  if (typeof body.social_terms_accepted === 'boolean') await ownerOnly(ctx, row);
  checkTogether(changedSettings(applicationSettings(row), body, undefined), body);
  const url = body.event_webhooks_url;
  if (url) await verifyEndpoint(ctx, row.id, { url, signing_key: row.signing_key });
  if (body.interactions_endpoint_url) await verifyInteractionsEndpoint(ctx, row, body.interactions_endpoint_url);
  const folder = `app-icons/${row.id}`;
  const icon = body.icon && (await saveImage(ctx.blobs, folder, readImage(body.icon, 'icon')));
  const cover = body.cover_image && (await saveImage(ctx.blobs, folder, readImage(body.cover_image, 'cover_image')));
  const changed = await ctx.transact(async (tx) => {
    const owners = await ownersAfter(ctx, tx, row, body.team_id);
    const current = (await lockApplication(tx.db, row.id)) ?? fail('UNKNOWN_APPLICATION');
    // A concurrent change came first: the checks above may no longer hold.
    if (owners && (current.team_id !== row.team_id || current.owner_id !== row.owner_id)) fail('NOT_AUTHORIZED_FOR_APPLICATION');
    const columns = changedColumns(current, body, icon, ctx.viewer.kind);
    if (columns.flags !== undefined) await shareConfidentiality(tx.db, current, columns.flags);
    const settings = changedSettings(applicationSettings(current), body, cover);
    checkTogether(settings, body);
    if (body.stats_widget) await refuseUnclaimed(tx.db, row.id);
    if (url || body.event_webhooks_status === EVENT_WEBHOOKS.ENABLED) await watchEndpoint(tx, row.id);
    const saved = await updateApplicationRow(tx.db, current, {
      ...owners,
      ...columns,
      settings_json: JSON.stringify(settings),
    });
    const switched = settings.channel_obfuscation_enabled ?? false;
    if (saved.bot_id && switched !== (applicationSettings(current).channel_obfuscation_enabled ?? false))
      tx.signal({ type: 'obfuscation_switched', user_id: saved.bot_id, is_on: switched });
    // Users apply for a review, bots do not.
    if (!body.intents_review || ctx.viewer.kind !== 'person') return saved;
    if (!(await findPending(tx.db, row.id, null)))
      await insertRequest(tx, { application_id: row.id, requested_by: ctx.viewer.user.id });
    return review(tx, saved, body.intents_review);
  });
  return describeApplication(ctx.store.read, changed);
}

/** Only the owner may accept terms that bind the owner: 20012. */
async function ownerOnly({ viewer: { kind, user }, store }: Context, row: ApplicationRow): Promise<void> {
  if (kind !== 'person' || !(await isOwnerOf(store.read, row, user.id, 'owner'))) fail('NOT_AUTHORIZED_FOR_APPLICATION');
}

/**
 * Locks the team that an application is transferred to; undefined if none is requested, or it already owns the
 * application. Only the owner may transfer it (20012).
 */
async function ownersAfter(
  ctx: Context,
  tx: Tx,
  row: ApplicationRow,
  teamId: Change['team_id'],
): Promise<Pick<ApplicationRow, 'team_id' | 'owner_id'> | undefined> {
  if (!teamId || row.team_id === teamId) return undefined;
  const { kind, user } = ctx.viewer;
  if (kind !== 'person' || !(await isOwnerOf(tx.db, row, user.id, 'owner'))) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  const team = await lockTeamFor(tx, teamId, user.id);
  return { team_id: team.id, owner_id: team.owner_user_id };
}

function changedColumns(
  row: ApplicationRow,
  body: Change,
  icon: string | null | undefined,
  by: Viewer['kind'],
): Partial<ApplicationRow> {
  const { description: text } = body;
  const description = typeof text === 'object' ? (text?.default ?? '') : text;
  return {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(typeof body.flags === 'number'
      ? { flags: withSettableFlags(row.flags, body.flags, by === 'person' ? OWNER_FLAGS : SETTABLE_FLAGS) }
      : {}),
    ...(typeof body.bot_public === 'boolean' ? { bot_public: body.bot_public ? 1 : 0 } : {}),
    ...(typeof body.bot_require_code_grant === 'boolean' ? { bot_require_code_grant: body.bot_require_code_grant ? 1 : 0 } : {}),
    ...(body.interactions_endpoint_url === undefined
      ? {}
      : { interactions_endpoint_url: body.interactions_endpoint_url || null }),
    ...(body.redirect_uris === undefined ? {} : { redirect_uris_json: JSON.stringify([...new Set(body.redirect_uris ?? [])]) }),
  };
}

/**
 * Sets the settable bits as requested and keeps all others. Uses BigInt, because bits above 31 do not fit the
 * operators.
 */
function withSettableFlags(current: number, asked: number, bits: number): number {
  const settable = BigInt(bits);
  return Number((BigInt(current) & ~settable) | (BigInt(asked) & settable));
}
