import { SettingsFrame } from '../ui/settings-frame.tsx';
import { peopleSections } from './people/sections.tsx';
import type { Place } from './place.ts';
import { finalSections, settingsSections } from './settings/sections.tsx';

/** The pages of one application: the screens that the person's right to it allows. */
export function ApplicationPage({ place, path }: { place: Place; path: string | undefined }) {
  const { id, name } = place.application;
  return (
    <SettingsFrame
      key={id}
      base={`/developers/${id}`}
      title={name}
      area="developers"
      sections={[...settingsSections(place), ...peopleSections(place), ...finalSections(place)]}
      path={path}
      back={{ href: '/developers', name }}
    />
  );
}
