import { command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';

/** Fails with 1000: there are no quests, and a response needs the id of one. */
export const getQuest = command('GET_QUEST', () => refuse('UNKNOWN_ERROR', 'This activity has no quest'));

/** There are no quests, so that the user takes part in none. */
export const getQuestEnrollmentStatus = command('GET_QUEST_ENROLLMENT_STATUS', ({ args: { quest_id } }) => ({
  quest_id,
  is_enrolled: false,
  enrolled_at: null,
}));

/** There are no quests whose timer could start. */
export const questStartTimer = command('QUEST_START_TIMER', () => ({ success: false }));
