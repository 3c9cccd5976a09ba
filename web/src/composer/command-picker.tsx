import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { commandIndexes, loadCommands } from '../state/command-index.ts';
import { COMMAND, exactRunnable, findRunnables, type Runnable, runnablesOf } from '../state/commands.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

const NONE: Runnable[] = [];
const LIST_KEYS = ['ArrowDown', 'ArrowUp', 'Tab', 'Enter', 'Escape'];

/** Handles the keys of a list below a text field; returns whether the key was handled. */
export function listKey(
  event: KeyboardEvent,
  list: { count: number; active: number; onActive: (at: number) => void; onPick: () => void; onClose: () => void },
): boolean {
  if (list.count === 0 || event.shiftKey || !LIST_KEYS.includes(event.key)) return false;
  event.preventDefault();
  if (event.key === 'Escape') list.onClose();
  else if (event.key === 'Tab' || event.key === 'Enter') list.onPick();
  else list.onActive((list.active + (event.key === 'ArrowDown' ? 1 : list.count - 1)) % list.count);
  return true;
}

/** Scrolls the active row of a list into view. */
export function useScrollToActive(id: string, active: number): void {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
}

/** The commands available in a channel, by type; loads them when `wanted`. */
export function useRunnables(
  channelId: Id,
  type: number,
  wanted: boolean,
): { all: Runnable[]; status: 'loading' | 'loaded' | 'failed' } {
  const index = useSelected(commandIndexes, (indexes) => indexes[channelId]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    loadCommands(channelId).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [channelId, wanted]);
  const all = useMemo(() => (index ? runnablesOf(index, type) : NONE), [index, type]);
  return { all, status: index ? 'loaded' : failed ? 'failed' : 'loading' };
}

/** The commands that match the text after a slash, with keyboard navigation. */
export function useCommandPicker(channelId: Id, text: string, allowed: boolean, onPick: (one: Runnable) => void) {
  const slash = allowed && /^\/[^\n/]*$/.test(text);
  const { all, status } = useRunnables(channelId, COMMAND.CHAT_INPUT, slash);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState<string | null>(null);
  const query = text.slice(1);
  const list = useMemo(() => (slash ? findRunnables(all, query) : NONE), [slash, all, query]);
  const open = slash && closed !== text;
  const at = Math.min(active, Math.max(0, list.length - 1));

  useEffect(() => {
    // A complete name followed by a space picks the command.
    const exact = slash && query.endsWith(' ') ? exactRunnable(all, query) : undefined;
    if (exact) onPick(exact);
  });

  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = list[at];
    if (!open || !chosen) return false;
    return listKey(event, {
      count: list.length,
      active: at,
      onActive: setActive,
      onPick: () => onPick(chosen),
      onClose: () => setClosed(text),
    });
  };
  return { open, list, none: all.length === 0, active: at, status, onKey, reset: () => setActive(0) };
}

interface Props {
  id: string;
  list: Runnable[];
  /** True if there are no commands. */
  none: boolean;
  active: number;
  status: 'loading' | 'loaded' | 'failed';
  onPick: (one: Runnable) => void;
}

/** The available commands by application; the text field keeps the focus. */
export function CommandList({ id, list, none, active, status, onPick }: Props) {
  useScrollToActive(id, active);
  if (status !== 'loaded')
    return (
      <p className="suggestions suggestions-note" role="status">
        {t(status === 'loading' ? 'commandsLoading' : 'commandsFailed')}
      </p>
    );
  if (list.length === 0)
    return (
      <p className="suggestions suggestions-note" role="status">
        {t(none ? 'commandsNone' : 'commandsNoMatch')}
      </p>
    );
  return (
    <div className="suggestions suggestions-tall" id={id} role="listbox" aria-label={t('commands')}>
      {list.map((one, at) => (
        <div key={one.key} className="command-entry">
          {one.application && list[at - 1]?.application?.id !== one.application.id && (
            <p className="suggestions-head" role="presentation">
              {one.application.name}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text field owns the keys while the list is open */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active option */}
          <div
            id={`${id}-${at}`}
            className="suggestion"
            role="option"
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(one)}
          >
            <Avatar
              id={one.command.application_id}
              name={one.application?.name ?? '?'}
              shape="app"
              size={28}
              picture={one.application?.bot?.avatar}
            />
            <span className="candidate">
              <span className="candidate-name">
                /{one.name}
                {one.options.map((option) => (
                  <span key={option.name} className={option.required ? 'command-arg' : 'command-arg command-arg-optional'}>
                    {option.name_localized ?? option.name}
                  </span>
                ))}
              </span>
              <span className="candidate-detail">{one.description}</span>
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
