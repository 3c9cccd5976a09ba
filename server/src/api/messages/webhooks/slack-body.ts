import type { Static } from 'typebox';
import type { Attachment } from '@guildhall/protocol/bodies/messages/slack-webhooks';
export type SlackAttachment = Static<typeof Attachment>;
