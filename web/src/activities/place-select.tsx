import { useId } from 'react';
import type { Id } from '../api/wire-base.ts';
import { channelName } from '../state/selectors.ts';
import type { Place } from './places.ts';

interface PlaceSelectProps {
  label: string;
  places: readonly Place[];
  value: Id;
  onValue: (value: Id) => void;
}

/** Chooses a channel, by guild. */
export function PlaceSelect({ label, places, value, onValue }: PlaceSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onValue(event.target.value)}>
        {places.map((place) => (
          <optgroup key={place.name} label={place.name}>
            {place.channels.map((channel) => (
              <option key={channel.id} value={channel.id}>
                {channelName(channel)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
