import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../api/http.ts';
import type { Channel } from '../api/wire.ts';
import type { CommandOption } from '../api/wire-interactions.ts';
import type { Candidate } from '../state/candidates.ts';
import { described, type Entered, type Entries, faultsOf, named, NOTHING, OPTION, type Runnable } from '../state/commands.ts';
import { complete, runCommand } from '../state/interactions.ts';
import { store } from '../state/session.ts';
import { dropUploads, readyFiles } from '../state/uploads.ts';
import { CandidateRow } from '../ui/candidate-row.tsx';
import { CommandField, type CommandPlace, useOffers } from './command-field.tsx';
import { useScrollToActive } from './command-picker.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { PAUSE_MS } from '../ui/use-member-search.ts';
import { t } from './panels-text.ts';

interface Props {
  channel: Channel;
  runnable: Runnable;
  /** Returns to the composer, with this text in the field. */
  onLeave: (text: string) => void;
}

/** The upload keys of a command's files, in option order. */
function fileKeys(runnable: Runnable, entries: Entries): number[] {
  return runnable.options.flatMap(({ type, name }) => {
    const picked = entries[name]?.picked;
    return type === OPTION.ATTACHMENT && typeof picked === 'number' ? [picked] : [];
  });
}

/** The entries with files replaced by their index among the sent files. */
function withFileNumbers(runnable: Runnable, entries: Entries, keys: number[]): Entries {
  const changed = runnable.options.flatMap(({ type, name }) => {
    const entered = entries[name];
    if (type !== OPTION.ATTACHMENT || typeof entered?.picked !== 'number') return [];
    return [[name, { ...entered, picked: String(keys.indexOf(entered.picked)) }] as const];
  });
  return { ...entries, ...Object.fromEntries(changed) };
}

/** The state of a command's fields: which are shown, their values and errors. */
function useCommandForm({ channel, runnable, onLeave }: Props) {
  const [entries, setEntries] = useState<Entries>({});
  const [shown, setShown] = useState(() => runnable.options.filter((one) => one.required).map((one) => one.name));
  const [left, setLeft] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const files = useRef<number[]>([]);
  files.current = fileKeys(runnable, entries);
  useEffect(() => () => dropUploads(files.current), []);

  const faults = faultsOf(runnable, entries);
  const enter = (name: string, entered: Entered) => {
    setEntries((before) => ({ ...before, [name]: entered }));
    setLeft((before) => before.filter((one) => one !== name));
    setProblem(null);
  };
  const remove = (name: string) => {
    setShown((before) => before.filter((one) => one !== name));
    enter(name, NOTHING);
  };
  /** Sends the command, or returns the name of the first invalid option. */
  const send = async (): Promise<string | undefined> => {
    const wrong = Object.keys(faults);
    setLeft(wrong);
    if (busy || wrong.length > 0) return wrong[0];
    setBusy(true);
    try {
      const keys = fileKeys(runnable, entries);
      const sent = await readyFiles(keys);
      runCommand(runnable, withFileNumbers(runnable, entries, keys), sent, channel.id);
      onLeave('');
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
    return undefined;
  };
  const errorOf = (name: string) => (left.includes(name) ? faults[name] : undefined);
  const show = (name: string) => setShown((before) => (before.includes(name) ? before : [...before, name]));
  const leaveField = (name: string) => setLeft((before) => [...before, name]);
  return { entries, shown, show, enter, remove, send, errorOf, problem, busy, leaveField };
}

/** Requests autocomplete choices from the application once typing pauses. */
function useCompletion(
  runnable: Runnable,
  option: CommandOption | undefined,
  entries: Entries,
  { channelId }: CommandPlace,
): void {
  const entered = option ? (entries[option.name] ?? NOTHING) : NOTHING;
  const latest = useRef(entries);
  latest.current = entries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request for each text of the option
  useEffect(() => {
    store.set((state) => (state.completion === null ? state : { ...state, completion: null }));
    if (!option?.autocomplete || entered.picked !== null) return;
    const timer = setTimeout(() => void complete(runnable, latest.current, option.name, channelId), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [runnable, option, entered.text, entered.picked]);
}

type CommandForm = ReturnType<typeof useCommandForm>;

/** The focused field, its choices, and the next focus target. */
function useFocus({ channel, runnable, onLeave }: Props, form: CommandForm) {
  const ref = useRef<HTMLFormElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const option = runnable.options.find((one) => one.name === focused);
  const place = { channelId: channel.id, guildId: channel.guild_id };
  const offers = useOffers(option, form.entries[focused ?? ''] ?? NOTHING, place);
  useCompletion(runnable, option, form.entries, place);

  /** Focuses the field of an option, or the button that runs the command. */
  const focus = (name: string | undefined) => {
    const field = name ? `[data-option="${name}"] :is(input:not([hidden]), button)` : '.send';
    ref.current?.querySelector<HTMLElement>(field)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the command is picked
  useEffect(() => void focus(form.shown[0]), []);

  const pick = (one: Candidate) => {
    if (!option) return;
    form.enter(option.name, { text: one.label, picked: one.value });
    setActive(0);
    focus(form.shown.slice(form.shown.indexOf(option.name) + 1).find((name) => !form.entries[name]?.text));
  };
  const leave = (name: string, key: 'Escape' | 'Backspace') => {
    if (key === 'Escape') return onLeave('');
    const before = form.shown[form.shown.indexOf(name) - 1];
    const needed = runnable.options.find((one) => one.name === name)?.required;
    if (!needed) form.remove(name);
    if (before || !needed) focus(before);
    else onLeave(`/${runnable.name}`);
  };
  const enterField = (name: string | null) => {
    setFocused(name);
    setActive(0);
  };
  const at = Math.min(active, Math.max(0, offers.list.length - 1));
  return { ref, option, place, offers, active: at, setActive, enterField, focus, pick, leave };
}

/** A command being filled in: a field for each option, choices above them, Enter to run it. */
export function CommandComposer(props: Props) {
  const { runnable, onLeave } = props;
  const form = useCommandForm(props);
  const at = useFocus(props, form);
  const listId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await form.send();
    if (!wrong) return;
    flushSync(() => form.show(wrong));
    at.focus(wrong);
  };
  const rest = runnable.options.filter((one) => !form.shown.includes(one.name));
  const add = (name: string) => {
    // The field must exist immediately, since the user may keep typing.
    flushSync(() => form.show(name));
    at.focus(name);
  };
  return (
    <form
      ref={at.ref}
      className="composer"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onLeave('')}
    >
      <CommandHelp
        id={listId}
        runnable={runnable}
        option={at.option}
        offers={at.offers}
        active={at.active}
        problem={form.problem ?? (at.option && form.errorOf(at.option.name))}
        onPick={at.pick}
      />
      <div className="composer-box command-box">
        <span className="command-name">/{runnable.name}</span>
        <Fields runnable={runnable} form={form} at={at} listId={listId} />
        {rest.length > 0 && (
          <MenuButton
            label={t('addOptionLabel', { count: rest.length })}
            className="button quiet command-more"
            items={rest.map((one) => ({ label: named(one), onSelect: () => add(one.name) }))}
          >
            {t('optional', { count: rest.length })}
          </MenuButton>
        )}
        <span className="command-end">
          <button
            type="button"
            className="icon-button"
            aria-label={t('cancelCommand')}
            title={t('cancelKey')}
            onClick={() => onLeave('')}
          >
            <Icon name="close" size={18} />
          </button>
          <button
            type="submit"
            className="icon-button send"
            aria-label={t('runCommand')}
            title={t('runKey')}
            disabled={form.busy}
          >
            <Icon name="send" size={20} />
          </button>
        </span>
      </div>
    </form>
  );
}

interface FieldsProps {
  runnable: Runnable;
  form: CommandForm;
  at: ReturnType<typeof useFocus>;
  listId: string;
}

/** The fields of the shown options, in the order in which they were added. */
function Fields({ runnable, form, at, listId }: FieldsProps) {
  const shown = form.shown.flatMap((name) => runnable.options.find((one) => one.name === name) ?? []);
  return shown.map((one) => (
    <CommandField
      key={one.name}
      option={one}
      entered={form.entries[one.name] ?? NOTHING}
      error={form.errorOf(one.name)}
      offers={one === at.option ? at.offers.list : []}
      listId={listId}
      active={at.active}
      onActive={at.setActive}
      onPick={at.pick}
      onEnter={(entered) => {
        at.setActive(0);
        form.enter(one.name, entered);
      }}
      onFocus={() => at.enterField(one.name)}
      onBlur={() => {
        at.enterField(null);
        if (form.entries[one.name]?.text) form.leaveField(one.name);
      }}
      onLeave={(key) => at.leave(one.name, key)}
      onRemove={() => {
        form.remove(one.name);
        at.focus(undefined);
      }}
      place={at.place}
    />
  ));
}

interface HelpProps {
  id: string;
  runnable: Runnable;
  option: CommandOption | undefined;
  offers: { list: Candidate[]; waiting: boolean };
  active: number;
  problem: string | undefined;
  onPick: (one: Candidate) => void;
}

/** Help for the command or focused option, its error, and the choices. */
function CommandHelp({ id, runnable, option, offers, active, problem, onPick }: HelpProps) {
  useScrollToActive(id, active);
  return (
    <div className="suggestions suggestions-tall">
      <p className="command-help" id={`${id}-help`}>
        <strong>{option ? named(option) : `/${runnable.name}`}</strong>{' '}
        <span className="muted">{described(option ?? { description: runnable.description })}</span>
      </p>
      {problem && (
        <p className="field-error command-problem" role="alert">
          {problem}
        </p>
      )}
      {offers.waiting && (
        <p className="command-help muted" role="status">
          {t('waitingFor', { app: runnable.application?.name ?? t('theApp') })}
        </p>
      )}
      {offers.list.length > 0 && (
        <div id={id} role="listbox" aria-label={option ? named(option) : undefined}>
          {offers.list.map((one, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field owns the keys while the list is open
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={String(one.value)}
              id={`${id}-${at}`}
              className="suggestion"
              role="option"
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(one)}
            >
              <CandidateRow one={one} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
