import { Type } from 'typebox';
import { VerificationForm } from '../../objects/guild/screening.ts';
import { operation } from '../../operation.ts';
import { FormBody } from '../../bodies/guild/screening.ts';

export const getGuildMemberVerification = operation({
  id: 'get_guild_member_verification',
  method: 'GET',
  path: '/guilds/{guild_id}/member-verification',
  auth: ['bot', 'person'],
  query: Type.Object({ invite_code: Type.Optional(Type.String({ maxLength: 100 })) }),
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_MEMBER_VERIFICATION_FORM', 'MISSING_ACCESS'],
  replies: { 200: VerificationForm },
});

export const updateGuildMemberVerification = operation({
  id: 'update_guild_member_verification',
  method: 'PATCH',
  path: '/guilds/{guild_id}/member-verification',
  auth: ['bot', 'person'],
  body: FormBody,
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: VerificationForm },
});
