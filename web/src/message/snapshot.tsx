import type { MessageReference } from '../api/wire.ts';
import type { Snapshot } from '../api/wire-content.ts';
import { Link } from '../router.tsx';
import { isLaidOut } from '../state/rows.ts';
import { channelName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Attachments } from './attachments.tsx';
import { useChat } from '../channels/chat-context.ts';
import { Embed, mergeGalleries } from './embed.tsx';
import { Icon } from '../ui/icon.tsx';
import { Markdown } from './markdown.tsx';
import { MessageComponents } from './message-components.tsx';
import { Stickers } from './stickers.tsx';
import { MessageTime } from '../ui/time.tsx';
import { t } from './text.ts';

/** The snapshot of a forwarded message, with a link to its source if the viewer can see that channel. */
export function SnapshotView({ snapshot, from }: { snapshot: Snapshot; from: MessageReference | undefined }) {
  const { guildId } = useChat();
  const channel = useSelected(store, (state) => state.channels[from?.channel_id ?? '']);
  const { attachments = [], embeds = [], components = [], sticker_items = [] } = snapshot;
  return (
    <div className="snapshot">
      <p className="snapshot-mark">
        <Icon name="forward" size={15} />
        <span>{t('forwarded')}</span>
      </p>
      {snapshot.content !== '' && <Markdown source={snapshot.content} guildId={guildId} />}
      {!isLaidOut(snapshot) && <Attachments attachments={attachments} />}
      {mergeGalleries(embeds).map(({ embed, more }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: embeds have no id
        <Embed key={at} embed={embed} more={more} guildId={guildId} />
      ))}
      <MessageComponents components={components} guildId={guildId} />
      <Stickers stickers={sticker_items} />
      <p className="snapshot-source muted">
        {channel && from ? (
          <Link href={`/channels/${channel.guild_id ?? '@me'}/${channel.id}/${from.message_id ?? ''}`}>
            {channel.guild_id ? `#${channelName(channel)}` : channelName(channel)}
          </Link>
        ) : (
          <span>{t('fromElsewhere')}</span>
        )}
        {' · '}
        <MessageTime iso={snapshot.timestamp} />
      </p>
    </div>
  );
}
