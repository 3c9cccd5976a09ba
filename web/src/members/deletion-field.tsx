import { SelectField } from '../ui/select-field.tsx';
import { t } from './text.ts';

const HOUR_S = 3600;
/** The choices of how much of the messages to delete, in seconds. */
const DELETIONS = ['0', '3600', '21600', '86400', '259200', '604800'] as const;
export type Deletion = (typeof DELETIONS)[number];

/** Chooses which messages of a banned user are deleted. */
export function DeletionField({ value, onValue }: { value: Deletion; onValue: (value: Deletion) => void }) {
  const labelOf = (seconds: number) => {
    if (seconds === 0) return t('deleteNone');
    const hours = seconds / HOUR_S;
    return hours < 24 ? t('deleteHours', { count: hours }) : t('deleteDays', { count: hours / 24 });
  };
  return (
    <SelectField
      label={t('deleteMessages')}
      value={value}
      options={DELETIONS.map((one) => ({ value: one, label: labelOf(Number(one)) }))}
      onValue={onValue}
    />
  );
}
