import { type Call, command } from '@guildhall/rpc/command';
import { participantsOf } from '../participants.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** The users in the instance. */
export const getParticipants = command(
  'GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS',
  async ({ in: surroundings }: Call<'GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS', ActivitySurroundings>) => ({
    participants: await participantsOf(surroundings),
  }),
);
