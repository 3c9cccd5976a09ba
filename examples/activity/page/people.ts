import type { Person } from './wire.ts';

/** A participant of the activity, as the SDK names them. */
export interface Participant {
  id: string;
  username: string;
  global_name?: string | null | undefined;
  nickname?: string | null | undefined;
}

/** Shows who takes part in the activity; those who are not at the board yet are pale. */
export function showPeople(list: HTMLElement, participants: readonly Participant[], present: Iterable<Person>): void {
  const at = new Map([...present].map((person) => [person.id, person]));
  const items = participants.map((participant) => {
    const name = participant.nickname ?? participant.global_name ?? participant.username;
    const person = at.get(participant.id);
    const item = document.createElement('li');
    item.textContent = [...name][0]?.toUpperCase() ?? '?';
    item.title = person ? name : `${name} is on the way`;
    item.className = person ? '' : 'away';
    item.style.setProperty('--own', `var(--${person?.chalk ?? 'soft'})`);
    return item;
  });
  list.replaceChildren(...items);
}
