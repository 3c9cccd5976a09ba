import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { CommandOption } from '../api/wire-interactions.ts';
import { type Candidate, channelsIn, matching, mentionablesOf, usersIn, rolesIn } from '../state/candidates.ts';
import { type Entered, named, OPTION } from '../state/commands.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { State } from '../state/types.ts';
import { listKey } from './command-picker.tsx';
import { FileButton, useFiles } from '../modals/form-files.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMemberSearch } from '../ui/use-member-search.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './panels-text.ts';

const MAX_SHOWN = 25;
const yesNo = (): Candidate[] => [
  { value: true, label: t('true'), kind: 'plain' },
  { value: false, label: t('false'), kind: 'plain' },
];
const USER_TYPES: readonly number[] = [OPTION.USER, OPTION.MENTIONABLE];

/** Where the command is run. */
export interface CommandPlace {
  channelId: Id;
  guildId: Id | undefined;
}

/** All candidates of an option; empty for free text. */
function candidatesOf(state: State, option: CommandOption, { channelId, guildId }: CommandPlace): Candidate[] {
  if (option.choices?.length)
    return option.choices.map((choice) => ({ value: choice.value, label: named(choice), kind: 'plain' }));
  switch (option.type) {
    case OPTION.BOOLEAN:
      return yesNo();
    case OPTION.USER:
      return usersIn(state, guildId, channelId);
    case OPTION.ROLE:
      return rolesIn(state, guildId);
    case OPTION.MENTIONABLE:
      return mentionablesOf(state, guildId, channelId);
    case OPTION.CHANNEL:
      return channelsIn(state, guildId, option.channel_types);
    default:
      return [];
  }
}

/** The choices of the focused option, and whether the application's response is pending. */
export function useOffers(
  option: CommandOption | undefined,
  entered: Entered,
  place: CommandPlace,
): { list: Candidate[]; waiting: boolean } {
  const state = useSelected(store, (all) => all);
  useMemberSearch(place.guildId, entered.text, option !== undefined && USER_TYPES.includes(option.type));
  if (!option || entered.picked !== null) return { list: [], waiting: false };
  if (option.autocomplete) {
    const { completion } = state;
    const list = (completion?.choices ?? []).map((one): Candidate => ({ value: one.value, label: named(one), kind: 'plain' }));
    return { list: list.slice(0, MAX_SHOWN), waiting: completion !== null && completion.choices === null };
  }
  return { list: matching(candidatesOf(state, option, place), entered.text).slice(0, MAX_SHOWN), waiting: false };
}

interface Props {
  option: CommandOption;
  entered: Entered;
  error: string | undefined;
  /** The choices shown while the field has the focus. */
  offers: Candidate[];
  listId: string;
  active: number;
  onActive: (at: number) => void;
  onPick: (one: Candidate) => void;
  onEnter: (entered: Entered) => void;
  onFocus: () => void;
  onBlur: () => void;
  /** Escape with no open list, and Backspace in an empty field. */
  onLeave: (key: 'Escape' | 'Backspace') => void;
  onRemove: () => void;
  place: CommandPlace;
}

/** The field of an option: its name and value. */
export function CommandField(props: Props) {
  const id = useId();
  const { option, error, onRemove } = props;
  return (
    <div className={error ? 'command-field command-field-bad' : 'command-field'} data-option={option.name}>
      <label htmlFor={id}>{named(option)}</label>
      {option.type === OPTION.ATTACHMENT ? <FileInput id={id} {...props} /> : <TextInput id={id} {...props} />}
      {!option.required && (
        <button
          type="button"
          className="command-remove"
          aria-label={t('removeNamed', { name: named(option) })}
          title={t('remove')}
          onClick={onRemove}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}

function TextInput({ id, option, entered, error, offers, listId, active, ...on }: Props & { id: string }) {
  const [closed, setClosed] = useState(false);
  const open = offers.length > 0 && !closed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text reopens the list
  useEffect(() => setClosed(false), [entered.text]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = offers[active];
    // Tab skips an empty optional field.
    const passing = event.key === 'Tab' && entered.text === '';
    if (open && chosen && !passing) {
      const list = { count: offers.length, active, onActive: on.onActive, onClose: () => setClosed(true) };
      if (listKey(event, { ...list, onPick: () => on.onPick(chosen) })) return;
    }
    if (event.key === 'Escape' || (event.key === 'Backspace' && entered.text === '')) {
      event.preventDefault();
      on.onLeave(event.key);
    }
  };
  const length = Math.max(6, Math.min(36, [...entered.text].length)) + 3;
  return (
    <input
      id={id}
      type="text"
      role="combobox"
      autoComplete="off"
      inputMode={option.type === OPTION.INTEGER || option.type === OPTION.NUMBER ? 'decimal' : undefined}
      style={{ width: `${length}ch` }}
      value={entered.text}
      aria-required={option.required ?? false}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${listId}-help`}
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-activedescendant={open ? `${listId}-${active}` : undefined}
      onChange={(event) => on.onEnter({ text: event.target.value, picked: null })}
      onFocus={on.onFocus}
      onBlur={on.onBlur}
      onKeyDown={onKeyDown}
    />
  );
}

function FileInput({ id, option, entered, onEnter, onFocus, onBlur, place, listId }: Props & { id: string }) {
  const [file] = useFiles(typeof entered.picked === 'number' ? [entered.picked] : []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside has the focus, this only observes it
    <span className="command-file" onFocus={onFocus} onBlur={onBlur}>
      <FileButton
        id={id}
        label={named(option)}
        channelId={place.channelId}
        room={1}
        types={option.file_types}
        describedBy={`${listId}-help`}
        onAdd={([key]) => key !== undefined && onEnter({ text: 'file', picked: key })}
      >
        {file ? file.name : t('chooseFile')}
      </FileButton>
      {file?.error && <Icon name="warning" size={16} />}
    </span>
  );
}
