import { type Static, Type } from 'typebox';
import { message } from '@guildhall/protocol/bodies/apps/interactions';

/** The message that a response sends or changes. */
export const AnswerMessage = Type.Object(message);
export type AnswerMessage = Static<typeof AnswerMessage>;
