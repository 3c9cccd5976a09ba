import { Maybe } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { findMemberState } from '../../core/access/member.ts';
import { fail } from '../../core/errors.ts';
import { lockGuild } from '../../core/guild-state.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import type { JoinRequestRow } from '../../core/tables.ts';
import { findBan } from '../bans/index.ts';
import { reviewsMembers } from './access.ts';
import { GUILD_JOIN_REQUEST_CREATE, GUILD_JOIN_REQUEST_DELETE, GUILD_JOIN_REQUEST_UPDATE } from './events.ts';
import { findRequestOf, replaceRequest, requestObject } from './queries.ts';

const label = {
  label: Type.Optional(Type.String({ maxLength: 300 })),
  description: Type.Optional(Type.String({ maxLength: 300 })),
  required: Type.Optional(Type.Boolean()),
};
const texts = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 16 });
const text = (type: 'TEXT_INPUT' | 'PARAGRAPH', maxLength: number) =>
  Type.Object({
    field_type: Type.Literal(type),
    ...label,
    placeholder: Type.Optional(Type.String({ maxLength: 300 })),
    response: Type.Optional(Type.String({ maxLength })),
  });

/** An answer to one question of a form (TermsFormFieldResponse and its siblings). */
const FormResponse = Type.Union([
  Type.Object({ field_type: Type.Literal('TERMS'), ...label, values: texts, response: Type.Optional(Type.Boolean()) }),
  Type.Object({
    field_type: Type.Literal('MULTIPLE_CHOICE'),
    ...label,
    choices: texts,
    response: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  text('TEXT_INPUT', 150),
  text('PARAGRAPH', 1000),
]);

/**
 * Asks to join a guild that reviews its members (GuildJoinRequestResponse). Asking again changes the answers of a request
 * that waits, and takes the place of one that was decided. Unknown guild 10004, one that does not review 50001, banned
 * 40007, already in it 400.
 */
export const createJoinRequest = route({
  id: 'create_join_request',
  method: 'PUT',
  path: '/guilds/{guild_id}/requests/@me',
  auth: ['person'],
  access: async (ctx, { guild_id }) => {
    const guild = (await ctx.guildStates.get(guild_id)) ?? fail('UNKNOWN_GUILD');
    if (!reviewsMembers(guild.row)) fail('MISSING_ACCESS');
    return guild;
  },
  limit: limits.write,
  body: Type.Object({ form_fields: Maybe(Type.Array(FormResponse, { maxItems: 20 })) }),
  reply: 200,
  run: async (ctx, { path: { guild_id }, body }) => {
    const { user } = ctx.viewer;
    return ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      if (await findBan(tx.db, guild_id, user.id)) fail('USER_BANNED');
      if (await findMemberState(tx.db, guild_id, user.id)) fail('GENERAL_ERROR', { message: 'You are in this guild already' });
      const before = await findRequestOf(tx.db, guild_id, user.id);
      const waiting = before?.status === 'SUBMITTED' ? before : undefined;
      const fresh: JoinRequestRow = {
        guild_id,
        id: tx.id(),
        user_id: user.id,
        status: 'SUBMITTED',
        created_at: tx.now,
        reviewed_at: null,
        reviewer_id: null,
        rejection_reason: null,
        responses_json: null,
      };
      const responses_json = body.form_fields ? JSON.stringify(body.form_fields) : null;
      const row = { ...(waiting ?? fresh), responses_json };
      await replaceRequest(tx.db, row);
      const request = await requestObject(tx.db, row);
      if (before && !waiting) tx.emit(GUILD_JOIN_REQUEST_DELETE, { guild_id }, { id: before.id, guild_id, user_id: user.id });
      const event = waiting ? GUILD_JOIN_REQUEST_UPDATE : GUILD_JOIN_REQUEST_CREATE;
      tx.emit(event, { guild_id }, { guild_id, status: row.status, request });
      return request;
    });
  },
});
