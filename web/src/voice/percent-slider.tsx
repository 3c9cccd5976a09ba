import { useId } from 'react';
import { t } from './stage-text.ts';

interface PercentSliderProps {
  label: string;
  /** From 0 to 200. */
  value: number;
  onChange: (percent: number) => void;
  className?: string;
}

/** The slider of a volume. */
export function PercentSlider({ label, value, onChange, className = 'field slider-field' }: PercentSliderProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{t('percent', { value })}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={200}
        step={5}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
