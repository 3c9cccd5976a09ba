import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { useState } from 'react';
import { Link } from '../../router.tsx';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { isAtLeast, type Place, rightTo } from '../place.ts';
import teams from '../teams/teams.module.css';
import { t } from './text.ts';

/** A publisher's parent (docs/contract/enums.md#application_flag). */
const PARENT = 1n << 33n;

/** The applications that get their tokens through this one. */
export function PublisherScreen({ place }: { place: Place }) {
  const isParent = (BigInt(place.application.flags_new) & PARENT) !== 0n;
  return (
    <>
      <p className="settings-lead">{t('publisherLead')}</p>
      {isParent ? (
        <Children place={place} />
      ) : (
        <section className="panel nothing" aria-label={t('publisher')}>
          <Icon name="shield" size={32} />
          <p>{t('noPublisher')}</p>
        </section>
      )}
    </>
  );
}

function Children({ place }: { place: Place }) {
  const application_id = place.application.id;
  const children = useResource(application_id, () => request('GET /applications/{application_id}/children', { application_id }));
  const [leaving, setLeaving] = useState<PrivateApplicationObject | null>(null);
  const mayLink = isAtLeast(place, 'owner');
  return (
    <section className="panel" aria-labelledby="children">
      <h2 id="children">{t('children')}</h2>
      <Loaded of={children}>
        {(list) => (
          <>
            {list.length === 0 && <p className="field-hint">{t('noChildren')}</p>}
            <ul className="rows" aria-label={t('children')}>
              {list.map((child) => (
                <ChildRow key={child.id} child={child} onUnlink={mayLink ? () => setLeaving(child) : undefined} />
              ))}
            </ul>
            {mayLink && (
              <LinkChild place={place} list={list} onLink={(child) => children.change((before) => [...before, child])} />
            )}
          </>
        )}
      </Loaded>
      {leaving && (
        <Confirm
          title={t('unlinkTitle', { name: leaving.name })}
          action={t('unlink')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            const child_id = leaving.id;
            await request('DELETE /applications/{application_id}/children/{child_id}', { application_id, child_id });
            children.change((before) => before.filter(({ id }) => id !== child_id));
          }}
        >
          {t('unlinkText')}
        </Confirm>
      )}
    </section>
  );
}

function ChildRow({ child, onUnlink }: { child: PrivateApplicationObject; onUnlink: (() => void) | undefined }) {
  const { id, name, icon, description } = child;
  return (
    <li>
      <Avatar id={id} name={name} shape="app" size={36} folder="app-icons" picture={icon} />
      <div>
        <Link href={`/developers/${id}`}>{name}</Link>
        {description && <span className="muted">{description}</span>}
      </div>
      {onUnlink && (
        <button type="button" className="button quiet" aria-label={t('unlinkNamed', { name })} onClick={onUnlink}>
          {t('unlink')}
        </button>
      )}
    </li>
  );
}

interface LinkProps {
  place: Place;
  list: readonly PrivateApplicationObject[];
  onLink: (child: PrivateApplicationObject) => void;
}

const loadOwn = () => request('GET /applications', { query: { with_team_applications: true } });

/** Links another application of the owner as a child. */
function LinkChild({ place: { application }, list, onLink }: LinkProps) {
  const own = useResource('applications', loadOwn);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const [chosen, setChosen] = useState('');
  const [linking, setLinking] = useState<PrivateApplicationObject | null>(null);
  if (own.state.kind !== 'loaded') return null;
  const known = new Set([application.id, ...list.map(({ id }) => id)]);
  const free = own.state.data.filter((one) => !known.has(one.id) && rightTo(one, me) === 'owner');
  const child = free.find(({ id }) => id === chosen) ?? free[0];
  if (!child) return <p className="field-hint">{t('noMoreApplications')}</p>;
  return (
    <div className={teams.inline}>
      <SelectField
        label={t('applicationToLink')}
        value={child.id}
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={setChosen}
      />
      <button type="button" className="button" onClick={() => setLinking(child)}>
        <Icon name="link" />
        {t('link')}
      </button>
      {linking && (
        <Confirm
          title={t('linkTitle', { name: linking.name })}
          action={t('link')}
          onClose={() => setLinking(null)}
          onConfirm={async () => {
            const call = { application_id: application.id, child_id: linking.id };
            await request('PUT /applications/{application_id}/children/{child_id}', call);
            onLink(linking);
          }}
        >
          {t('linkText', { name: linking.name })}
        </Confirm>
      )}
    </div>
  );
}
