import { useSelected } from '../../state/store.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { questions } from './questions.ts';

/** The first question of the activity to the user. */
export function QuestionHost() {
  const first = useSelected(questions, ([one]) => one);
  return first ? <ActivityDialog key={first.id} asked={first} /> : null;
}
