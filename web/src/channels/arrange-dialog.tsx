import { useMemo, useState } from 'react';
import { Button, GridList, GridListItem, I18nProvider, useDragAndDrop } from 'react-aria-components';
import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { formatTag } from '../i18n/locale.ts';
import { moveChannels } from '../state/actions.ts';
import { CHANNEL, channelGroups } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './arrange-dialog.module.css';
import { channelIcon } from './channel-icon.ts';
import { inOneList, moved, placesOf } from './channel-order.ts';
import { t } from './dialogs-text.ts';

/** Moves channels and categories by dragging, with a pointer or the keyboard; each move takes effect at once. */
export function ArrangeDialog({ guildId, onClose }: { guildId: Id; onClose: () => void }) {
  const channels = useSelected(store, (state) => state.channels);
  const stored = useMemo(() => (channels ? inOneList(channelGroups(store.get(), guildId)) : []), [channels, guildId]);
  // The order with moves that are not confirmed yet.
  const [shown, setShown] = useState<{ list: Channel[]; over: Channel[] } | null>(null);
  const list = shown && shown.over === stored ? shown.list : stored;
  const move = (id: Id, target: Id, side: 'before' | 'after') => {
    const next = moved(list, id, target, side);
    const places = placesOf(next, id);
    if (places.length === 0) return;
    setShown({ list: next, over: stored });
    moveChannels(guildId, places).catch((error: unknown) => {
      setShown(null);
      toastError(error);
    });
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': list.find((one) => one.id === key)?.name ?? '' })),
    onReorder: ({ keys, target }) => {
      const [id] = keys;
      if (id !== undefined) move(String(id), String(target.key), target.dropPosition === 'before' ? 'before' : 'after');
    },
  });
  return (
    <Dialog title={t('arrange')} onClose={onClose}>
      <p className="dialog-text">{t('arrangeHint')}</p>
      <I18nProvider locale={formatTag()}>
        <GridList aria-label={t('arrange')} items={list} className={styles.list} dragAndDropHooks={dragAndDropHooks}>
          {(one) => (
            <GridListItem
              id={one.id}
              textValue={one.name ?? ''}
              className={one.type === CHANNEL.CATEGORY ? `${styles.row} ${styles.category}` : styles.row}
            >
              <Button slot="drag" className={`icon-button ${styles.handle}`} aria-label={t('move', { name: one.name ?? '' })}>
                <Icon name="drag" size={16} />
              </Button>
              {one.type !== CHANNEL.CATEGORY && <Icon name={channelIcon(one)} size={17} />}
              <span>{one.name}</span>
            </GridListItem>
          )}
        </GridList>
      </I18nProvider>
    </Dialog>
  );
}
