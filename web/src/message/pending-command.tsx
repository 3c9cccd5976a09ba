import { commandIndexes } from '../state/command-index.ts';
import { dismissFailed, retryCommand } from '../state/interactions.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { Interaction } from '../state/types.ts';
import { Dots } from './answer-state.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { UsedLine } from './interaction-line.tsx';
import { MessageTime } from '../ui/time.tsx';
import { t } from './text.ts';

/** An own command that is pending or has failed. */
export function PendingCommand({ interaction }: { interaction: Interaction }) {
  const { application_id, channel_id, error, title } = interaction;
  const me = useSelected(store, (state) => state.me);
  const application = useSelected(commandIndexes, (all) =>
    all[channel_id]?.applications.find((one) => one.id === application_id),
  );
  if (!me) return null;
  const name = application?.name ?? t('theApp');
  return (
    <li className="message head pending" data-roving tabIndex={-1} aria-busy={error === null}>
      <UsedLine user={me} title={title} />
      <Avatar id={application_id} name={name} shape="app" size={38} picture={application?.bot?.avatar} />
      <div className="message-body">
        <div className="message-head">
          <span className="author">{name}</span>
          <span className="tag">{t('bot')}</span>
          <MessageTime iso={interaction.timestamp} />
        </div>
        {error === null ? (
          <p className="thinking" role="status">
            <Dots />
            {t('sending')}
          </p>
        ) : (
          <p className="failed-note" role="alert">
            <span>{error}</span>
            <button type="button" className="text-button" onClick={() => retryCommand(interaction)}>
              {t('tryAgain')}
            </button>
            <button type="button" className="text-button" onClick={() => dismissFailed(interaction.nonce)}>
              {t('dismiss')}
            </button>
          </p>
        )}
      </div>
    </li>
  );
}
