import type { Widget } from '@guildhall/protocol/objects/games/identity-profiles';
import { perLanguage } from '../i18n/locale.ts';
import { Avatar } from '../ui/avatar.tsx';
import { labelOf } from './stats-text.ts';

const numberFormat = perLanguage((tag) => new Intl.NumberFormat(tag));

/** The statistics of a game on its player's profile, in the layout of the game's developers. */
export function StatsWidget({ widget: { application, title, username, fields } }: { widget: Widget }) {
  return (
    <section className="stats" aria-label={application.name}>
      <header>
        <Avatar id={application.id} name={application.name} shape="app" size={24} folder="app-icons" picture={application.icon} />
        <div>
          <p className="stats-game">{application.name}</p>
          {(username || title) && <p className="muted">{[username, title].filter(Boolean).join(' · ')}</p>}
        </div>
      </header>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ name, value }) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>
                {typeof value === 'object' ? (
                  <img src={value.url} alt={labelOf(name)} referrerPolicy="no-referrer" loading="lazy" />
                ) : typeof value === 'number' ? (
                  numberFormat().format(value)
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
