import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { toastError } from '../../../state/toasts.ts';
import { Switch } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import type { Place } from '../../place.ts';
import { t } from '../text.ts';
import { ActivityConfig } from './activity-config.tsx';
import { Launcher } from './launcher.tsx';
import { UrlMappings } from './url-mappings.tsx';

/** An application as an activity: whether it is one, where its pages come from, how it is shown, and a launcher with its console. */
export function ActivitiesScreen({ place }: { place: Place }) {
  const { application, onChange } = place;
  const [busy, setBusy] = useState(false);
  const path = { application_id: application.id };
  const isActivity = ((application.flags ?? 0) & APPLICATION_FLAGS.EMBEDDED) !== 0;
  const mappings = useResource(`${application.id}/proxy-config`, () =>
    request('GET /applications/{application_id}/proxy-config', path),
  );
  const config = useResource(`${application.id}/activity-config`, () =>
    request('GET /applications/{application_id}/embedded-activity-config', path),
  );
  const enable = async (embedded: boolean) => {
    setBusy(true);
    try {
      await request('POST /applications/{application_id}/set-embedded', { ...path, body: { embedded } });
      onChange(await request('GET /applications/{application_id}', path));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <>
      <p className="settings-lead">{t('activitiesLead')}</p>
      <section className="panel" aria-label={t('isActivity')}>
        <Switch
          label={t('isActivity')}
          hint={t('isActivityHint')}
          checked={isActivity}
          disabled={busy}
          onChange={(on) => void enable(on)}
        />
      </section>
      <Loaded of={mappings}>
        {({ url_map }) => (
          <UrlMappings
            applicationId={application.id}
            saved={url_map}
            onSaved={(map) => mappings.change(() => ({ url_map: map }))}
          />
        )}
      </Loaded>
      <Loaded of={config}>
        {(saved) => <ActivityConfig applicationId={application.id} saved={saved} onSaved={(next) => config.change(() => next)} />}
      </Loaded>
      {isActivity && <Launcher applicationId={application.id} />}
    </>
  );
}
