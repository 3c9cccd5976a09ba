import { Type } from 'typebox';

/** The type of a burst reaction; others have 0. */
export const BURST = 1;

/** 0 normal, 1 burst. */
export const ReactionType = Type.Union([Type.Literal(0), Type.Literal(BURST)]);
