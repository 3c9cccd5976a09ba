import { runTargetCommand } from '../state/interactions.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useRunnables } from '../composer/command-picker.tsx';
import type { Id } from '../api/wire-base.ts';
import { t } from './card-text.ts';

interface Props {
  /** Command type: 2 user commands, 3 message commands. */
  type: number;
  targetId: Id;
  channelId: Id;
  onDone: () => void;
  /** Content above the commands, if there are any; without it, the list also says that there are none. */
  title?: string;
}

/** The apps' commands for a user or a message. */
export function AppCommands({ type, targetId, channelId, onDone, title }: Props) {
  const { all, status } = useRunnables(channelId, type, true);
  if (title && all.length === 0) return null;
  return (
    <section aria-label={title ?? t('commandsFor')}>
      {title && <h3 className="card-title">{title}</h3>}
      {all.map(({ key, command, application, name }) => (
        <button
          key={key}
          type="button"
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
          {status === 'loading' && t('commandsLoading')}
          {status === 'failed' && t('commandsFailed')}
          {status === 'loaded' && t('noCommands')}
        </p>
      )}
    </section>
  );
}
