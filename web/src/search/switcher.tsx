import { useMemo, useState } from 'react';
import { navigate } from '../router.tsx';
import { openPrivate } from '../state/actions.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMemberSearch } from '../ui/use-member-search.ts';
import { placesFor, type Place } from './places.ts';
import styles from './switcher.module.css';
import { t } from './text.ts';

/** Goes to a channel, person or server by typing: the arrow keys choose, Enter goes there. */
export function Switcher({ guildId, onClose }: { guildId: string | undefined; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const state = useSelected(store, (all) => all);
  useMemberSearch(guildId, query, true);
  const places = useMemo(() => placesFor(state, query, guildId), [state, query, guildId]);
  const go = async (place: Place) => {
    onClose();
    try {
      navigate(place.kind === 'person' ? `/channels/@me/${await openPrivate(place.id)}` : place.href);
    } catch (error) {
      toastError(error);
    }
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = places[active];
    if (step !== 0 && places.length > 0) setActive((active + step + places.length) % places.length);
    else if (event.key === 'Enter' && chosen) void go(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('switchTitle')} onClose={onClose}>
      <div className="field">
        <input
          data-autofocus
          type="search"
          role="combobox"
          aria-label={t('switchLabel')}
          placeholder={t('switchHint')}
          aria-expanded={places.length > 0}
          aria-controls="switcher-list"
          aria-autocomplete="list"
          aria-activedescendant={places[active] ? `switcher-${active}` : undefined}
          value={query}
          autoComplete="off"
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list} id="switcher-list" role="listbox" aria-label={t('switchTitle')}>
        {places.map((place, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={place.key}
            id={`switcher-${at}`}
            ref={(row) => {
              if (at === active) row?.scrollIntoView({ block: 'nearest' });
            }}
            role="option"
            aria-selected={at === active}
            className={styles.place}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void go(place)}
          >
            <Sign place={place} />
            <span className={styles.name}>{place.name}</span>
            {place.unread && <span className={styles.unread} />}
            <span className="muted">{place.detail}</span>
          </div>
        ))}
      </div>
      {places.length === 0 && <p className="empty-note">{t('switchNone')}</p>}
    </Dialog>
  );
}

function Sign({ place }: { place: Place }) {
  if (place.kind === 'person') return <Avatar id={place.id} name={place.name} size={24} picture={place.picture} />;
  return <Icon name={place.icon} />;
}
