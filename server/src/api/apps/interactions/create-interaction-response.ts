import type { Snowflake } from '@guildhall/protocol/ids';
import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { empty, Reply, route } from '../../../core/framework/route.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { answerInteraction, type Outcome } from './answer.ts';
import { loadInteraction } from './deadline.ts';
import { isTokenOf } from './interaction.ts';
import { CALLBACK_TYPES } from '@guildhall/protocol/bodies/apps/interactions';
import { createInteractionResponse as operation } from '@guildhall/protocol/operations/apps/interactions';

/**
 * Responds to an interaction for the first time, authorized only by its token: 204, or with `with_response` the
 * result (InteractionCallbackResponse). Unknown, expired or timed out: 10062. Answered before: 40060.
 */
export const createInteractionResponse = route(operation, {
  access: openInteraction,
  limit: limits.interactionCallbacks,
  bodyLimit: bodyLimits.ordinary,
  files: { streamed: true },
  run: async (ctx, { query, body, access: interaction, files }) => {
    if (interaction.responded_at !== null) fail('INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED');
    const outcome = await answerInteraction(ctx, interaction, { body, files });
    return query.with_response ? new Reply(200, describe(interaction, outcome)) : empty(204);
  },
});

async function openInteraction(
  ctx: PublicContext,
  { interaction_id, interaction_token }: { interaction_id: Snowflake; interaction_token: string },
): Promise<InteractionRow> {
  const row = (await loadInteraction(ctx, interaction_id)) ?? fail('UNKNOWN_INTERACTION');
  if (!isTokenOf(row, interaction_token, ctx.clock.now()) || row.failed_at !== null) fail('UNKNOWN_INTERACTION');
  return row;
}

/** The result of a response. The message of a deferred response is described as deferred. */
function describe({ id, type, channel_id, guild_id }: InteractionRow, { type: answered, message, activityId }: Outcome) {
  const { UPDATE_MESSAGE, CHANNEL_MESSAGE_WITH_SOURCE } = CALLBACK_TYPES;
  const told = message && {
    response_message_id: message.id,
    response_message_loading: (message.flags & MESSAGE_FLAGS.LOADING) !== 0,
    response_message_ephemeral: (message.flags & MESSAGE_FLAGS.EPHEMERAL) !== 0,
  };
  return {
    interaction: {
      id,
      type,
      ...told,
      ...(activityId === undefined ? {} : { activity_instance_id: activityId }),
      channel_id,
      ...(guild_id === null ? {} : { guild_id }),
    },
    ...(message
      ? { resource: { type: answered === UPDATE_MESSAGE ? UPDATE_MESSAGE : CHANNEL_MESSAGE_WITH_SOURCE, message } }
      : {}),
    ...(activityId === undefined ? {} : { resource: { type: answered, activity_instance: { id: activityId } } }),
  };
}
