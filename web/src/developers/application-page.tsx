import { SettingsFrame } from '../ui/settings-frame.tsx';
import { contentSections } from './content/sections.tsx';
import { liveSections } from './live/sections.tsx';
import { peopleSections } from './people/sections.tsx';
import type { Place } from './place.ts';
import { finalSections, settingsSections } from './settings/sections.tsx';
import { shopSections } from './shop/sections.tsx';

/** The pages of one application: the screens that the person's right to it allows. */
export function ApplicationPage({ place, path }: { place: Place; path: string | undefined }) {
  const { id, name } = place.application;
  const sections = [
    ...settingsSections(place),
    ...liveSections(place),
    ...contentSections(place),
    ...shopSections(place),
    ...peopleSections(place),
    ...finalSections(place),
  ];
  return (
    <SettingsFrame
      key={id}
      base={`/developers/${id}`}
      title={name}
      area="developers"
      sections={sections}
      path={path}
      back={{ href: '/developers', name }}
    />
  );
}
