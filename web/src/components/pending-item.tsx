import { discardMessage, retryMessage } from '../state/messages.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { Pending } from '../state/types.ts';
import { uploads } from '../state/uploads.ts';
import { Avatar } from './avatar.tsx';
import { useChat } from './chat-context.ts';
import { Icon } from './icon.tsx';
import { Markdown } from './markdown.tsx';
import { AuthorName } from './message-item.tsx';
import { MessageTime } from './time.tsx';
import { Progress } from './upload-tray.tsx';

function PendingFiles({ keys }: { keys: number[] }) {
  const list = useSelected(uploads, (all) => all).filter((one) => keys.includes(one.key));
  return (
    <ul className="pending-files" aria-label="Files on their way">
      {list.map((one) => (
        <li key={one.key} className="file">
          <Icon name="file" size={26} />
          <span className="file-words">
            <span className="file-name">{one.name}</span>
            <Progress upload={one} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A message of mine on its way, or one that did not get through. */
export function PendingItem({ pending, head }: { pending: Pending; head: boolean }) {
  const { guildId } = useChat();
  const me = useSelected(store, (state) => state.me);
  if (!me) return null;
  const classes = ['message', 'pending', head && 'head', pending.error !== null && 'failed'].filter(Boolean).join(' ');
  return (
    <li className={classes} data-roving tabIndex={-1} aria-busy={pending.error === null}>
      {head ? <Avatar id={me.id} name={nameOf(me)} size={38} picture={me.avatar} /> : <span className="gutter-time" />}
      <div className="message-body">
        {head && (
          <div className="message-head">
            <AuthorName user={me} />
            <MessageTime iso={pending.timestamp} />
          </div>
        )}
        <div className="content">
          <Markdown source={pending.content} guildId={guildId} jumbo />
        </div>
        {pending.files.length > 0 && <PendingFiles keys={pending.files} />}
        {pending.error !== null && (
          <p className="failed-note" role="alert">
            <span>Not sent: {pending.error}</span>
            <button type="button" className="text-button" onClick={() => retryMessage(pending)}>
              Try again
            </button>
            <button type="button" className="text-button" onClick={() => discardMessage(pending)}>
              Discard
            </button>
          </p>
        )}
      </div>
    </li>
  );
}
