import type { Static } from 'typebox';
import type { ApplicationChange } from '@guildhall/protocol/bodies/apps/applications';
export type Change = Static<typeof ApplicationChange>;
