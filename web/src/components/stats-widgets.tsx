import { useEffect, useState } from 'react';
import type { Id } from '../api/wire.ts';
import { labelOf, type Widget, widgetsOf } from '../state/widgets.ts';
import { Avatar } from './avatar.tsx';

/** What the games of a person tell of them; nothing while there is nothing. */
export function StatsWidgets({ userId }: { userId: Id }) {
  const [widgets, setWidgets] = useState<Widget[]>([]);
  useEffect(() => {
    let here = true;
    // Who may not look at the profile sees the card without it.
    widgetsOf(userId).then(
      (found) => here && setWidgets(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [userId]);
  return widgets.map((widget) => <StatsWidget key={widget.application.id} widget={widget} />);
}

function StatsWidget({ widget: { application, title, username, fields } }: { widget: Widget }) {
  return (
    <section className="stats" aria-label={application.name}>
      <header>
        <Avatar id={application.id} name={application.name} shape="app" size={24} />
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
                ) : (
                  value.toLocaleString()
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
