import { useMemo, useState } from 'react';
import { Button, ComboBox, I18nProvider, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { formatTag } from '../i18n/locale.ts';
import { type Candidate, matching } from '../state/candidates.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { t as shared } from '../ui/text.ts';
import styles from './pick-field.module.css';

const MAX_SHOWN = 50;

interface Props {
  label: string;
  all: readonly Candidate[];
  value: string | null;
  onValue: (value: string | null) => void;
  /** Called with what is typed. */
  onQuery?: (query: string) => void;
}

/** A field in which a person or channel is chosen by typing; an empty field chooses none. */
export function PickField({ label, all, value, onValue, onQuery }: Props) {
  const chosen = all.find((one) => one.value === value);
  const [query, setQuery] = useState(chosen?.label ?? '');
  const shown = useMemo(
    () =>
      (query === chosen?.label ? all : matching(all, query))
        .slice(0, MAX_SHOWN)
        .map((one) => ({ ...one, id: String(one.value) })),
    [all, query, chosen],
  );
  return (
    <I18nProvider locale={formatTag()}>
      <ComboBox
        className={`field ${styles.field}`}
        items={shown}
        inputValue={query}
        onInputChange={(text) => {
          setQuery(text);
          onQuery?.(text);
          if (text === '' && value !== null) onValue(null);
        }}
        selectedKey={value}
        onSelectionChange={(key) => {
          if (key === null) return;
          setQuery(all.find((one) => one.value === key)?.label ?? '');
          onValue(String(key));
        }}
        menuTrigger="focus"
        allowsEmptyCollection
      >
        <Label>{label}</Label>
        <div className={styles.box}>
          <Input />
          <Button className={`icon-button ${styles.open}`}>
            <Icon name="chevron" size={15} />
          </Button>
        </div>
        <Popover className={`popover ${styles.popover}`}>
          <ListBox<Candidate & { id: string }>
            className={styles.list}
            renderEmptyState={() => <p className="empty-note">{shared('noMatches')}</p>}
          >
            {(one) => (
              <ListBoxItem id={one.id} textValue={one.label} className="menu-item">
                {one.user ? (
                  <Avatar id={one.user.id} name={one.label} size={22} picture={one.user.avatar} />
                ) : (
                  <Icon name="hash" size={16} />
                )}
                <span>{one.label}</span>
                {one.detail && <small className="muted">{one.detail}</small>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
