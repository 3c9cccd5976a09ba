import { useMemo, useState } from 'react';
import type { StickerItem } from '../api/wire-content.ts';
import type { Id } from '../api/wire-base.ts';
import { useChat } from '../channels/chat-context.ts';
import { StickerPicture } from '../message/stickers.tsx';
import { has } from '../state/permissions.ts';
import { request, store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Loaded } from '../ui/resource.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useResource } from '../ui/use-resource.ts';
import styles from './sticker-panel.module.css';
import { t } from './panels-text.ts';

/** The key of the packs that everyone may use. */
const PACKS = 'packs';

/** The stickers of a guild, or of all packs. */
async function stickersOf(source: Id | typeof PACKS): Promise<StickerItem[]> {
  if (source !== PACKS) {
    const all = await request('GET /guilds/{guild_id}/stickers', { guild_id: source });
    return all.filter((one) => one.available);
  }
  const { sticker_packs } = await request('GET /sticker-packs');
  return sticker_packs.flatMap((pack) => pack.stickers);
}

/** The stickers that may be sent here: those of the server first, then of packs and of other servers. */
export function StickerPanel({ onPick }: { onPick: (id: Id) => void }) {
  const { guildId, permissions } = useChat();
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const external = guildId === undefined || has(permissions, 'USE_EXTERNAL_STICKERS');
  const sources = useMemo(() => {
    const others = external ? order.filter((id) => id !== guildId) : [];
    const ids = [...(guildId ? [guildId] : []), ...others];
    const named = ids.flatMap((id) => (guilds[id] ? [{ value: id, label: guilds[id].name }] : []));
    return [...named, { value: PACKS, label: t('stickerPacks') }];
  }, [guilds, order, guildId, external]);
  const [source, setSource] = useState(sources[0]?.value ?? PACKS);
  const found = useResource(source, () => stickersOf(source));
  return (
    <div className={styles.panel}>
      <SelectField label={t('stickerServers')} value={source} options={sources} onValue={setSource} />
      <Loaded of={found}>
        {(list) =>
          list.length === 0 ? (
            <p className="empty-note">{t('stickersNone')}</p>
          ) : (
            <div className={styles.grid}>
              {list.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  data-roving
                  aria-label={one.name}
                  title={one.name}
                  onClick={() => onPick(one.id)}
                >
                  <StickerPicture sticker={one} size={84} />
                </button>
              ))}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}
