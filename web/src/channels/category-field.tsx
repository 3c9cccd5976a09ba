import { useMemo } from 'react';
import type { Id } from '../api/wire-base.ts';
import { channelGroups } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { SelectField } from '../ui/select-field.tsx';
import { t } from './dialogs-text.ts';

interface Props {
  guildId: Id;
  value: Id | null;
  onValue: (value: Id | null) => void;
  error: string | undefined;
}

/** The category of a channel; hidden in a guild without categories. */
export function CategoryField({ guildId, value, onValue, error }: Props) {
  const categories = useMemo(() => channelGroups(store.get(), guildId).flatMap(({ category }) => category ?? []), [guildId]);
  if (categories.length === 0) return null;
  return (
    <SelectField
      label={t('category')}
      value={value ?? ''}
      error={error}
      options={[{ value: '', label: t('noCategory') }, ...categories.map((one) => ({ value: one.id, label: one.name ?? '' }))]}
      onValue={(id) => onValue(id || null)}
    />
  );
}
