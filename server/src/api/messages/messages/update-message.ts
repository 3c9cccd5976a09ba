import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inMessage, type MessageAccess } from '../../../core/access/message.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { editMessage } from './edit.ts';
import { asSeenBy, isSystemMessage } from './message.ts';
import { mayAttach } from './parts/attachments.ts';
import { refuseVoiceEdit } from './parts/voice.ts';
import { writerOf } from './writer.ts';
import type { EditMessageBody } from '@guildhall/protocol/bodies/messages/messages';
import { updateMessage as operation } from '@guildhall/protocol/operations/messages/messages';

/**
 * Edits a message (MessageResponse). The author may set content, embeds, files, components and flags; other
 * users only SUPPRESS_EMBEDS, with MANAGE_MESSAGES.
 */
export const updateMessage = route(operation, {
  access: inMessage(),
  limit: limits.editMessage,
  files: {
    streamed: true,
    before: (ctx, access) => {
      if (access.message.author_id !== ctx.viewer.user.id) fail('NOT_MESSAGE_AUTHOR');
      mayAttach(access);
    },
  },
  run: async (ctx, { body, access, files }) => {
    requireEditable(ctx, access, body);
    const request = { place: access, writer: writerOf(ctx.viewer), message: access.message, body, files };
    const message = await editMessage(ctx, request);
    return access.guild ? asSeenBy(ctx.viewer, message) : message;
  },
});

function requireEditable(ctx: Context, { message, permissions }: MessageAccess, body: EditMessageBody): void {
  if (isSystemMessage(message.type)) fail('SYSTEM_MESSAGE');
  refuseVoiceEdit(message, body);
  if (message.author_id === ctx.viewer.user.id) return;
  const { flags: _flags, ...rest } = body;
  const flagsOnly = body.flags !== undefined && Object.values(rest).every((value) => value === undefined);
  if (!flagsOnly || !has(permissions, PERMISSIONS.MANAGE_MESSAGES)) fail('NOT_MESSAGE_AUTHOR');
}
