import { command } from '@guildhall/rpc/command';

/** There are no quests, so that the user takes part in none. */
export const getQuestEnrollmentStatus = command('GET_QUEST_ENROLLMENT_STATUS', ({ args: { quest_id } }) => ({
  quest_id,
  is_enrolled: false,
  enrolled_at: null,
}));

/** There are no quests whose timer could start. */
export const questStartTimer = command('QUEST_START_TIMER', () => ({ success: false }));
