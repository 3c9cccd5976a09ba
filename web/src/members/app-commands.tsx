import { useEffect, useRef } from 'react';
import { runTargetCommand } from '../state/interactions.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useRunnables } from '../composer/command-picker.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Id } from '../api/wire-base.ts';

interface Props {
  /** Command type: 2 user commands, 3 message commands. */
  type: number;
  targetId: Id;
  channelId: Id;
  onDone: () => void;
  onBack: () => void;
}

/** The commands available for a user or message; replaces the menu that opened it. */
export function AppCommands({ type, targetId, channelId, onDone, onBack }: Props) {
  const { all, status } = useRunnables(channelId, type, true);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <button ref={back} type="button" role="menuitem" data-roving className="menu-item" onClick={onBack}>
        <Icon name="back" />
        <span>Back</span>
      </button>
      <hr />
      {all.map(({ key, command, application, name }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          data-roving
          className="menu-item"
          onClick={() => {
            onDone();
            runTargetCommand(command, targetId, channelId);
          }}
        >
          <Avatar
            id={command.application_id}
            name={application?.name ?? '?'}
            shape="app"
            size={24}
            picture={application?.bot?.avatar}
          />
          <span className="candidate">
            <span className="candidate-name">{name}</span>
            <span className="candidate-detail">{application?.name}</span>
          </span>
        </button>
      ))}
      {all.length === 0 && (
        <p className="empty-note" role="status">
          {status === 'loading' && 'Loading commands…'}
          {status === 'failed' && 'Couldn’t load commands.'}
          {status === 'loaded' && 'No app has a command for this.'}
        </p>
      )}
    </>
  );
}
