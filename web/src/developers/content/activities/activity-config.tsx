import {
  ACTIVITY_PLATFORMS,
  ACTIVITY_RELEASE_PHASES,
  type ActivityPlatform,
  type EmbeddedActivityConfigObject,
  ORIENTATION_LOCK_STATES,
} from '@guildhall/protocol/objects/apps/activities';
import { request } from '../../../state/session.ts';
import { toast } from '../../../state/toasts.ts';
import { useForm } from '../../../ui/dialog.tsx';
import { Switch } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { t } from '../text.ts';

const ORIENTATIONS = Object.values(ORIENTATION_LOCK_STATES);

interface Props {
  applicationId: string;
  saved: EmbeddedActivityConfigObject;
  onSaved: (config: EmbeddedActivityConfigObject) => void;
}

/** The devices that show the activity, to whom, and how it is turned. */
export function ActivityConfig({ applicationId, saved, onSaved }: Props) {
  const draft = useDraft({
    supported_platforms: saved.supported_platforms,
    client_platform_config: saved.client_platform_config,
    default_orientation_lock_state: saved.default_orientation_lock_state,
    requires_age_gate: saved.requires_age_gate,
  });
  const { value } = draft;
  const form = useForm(async () => {
    const path = { application_id: applicationId };
    onSaved(
      await request('PATCH /applications/{application_id}/embedded-activity-config', { ...path, body: { ...draft.changes } }),
    );
    draft.reset();
    toast(t('saved'));
  });
  const show = (platform: ActivityPlatform, on: boolean) =>
    draft.change({
      supported_platforms: ACTIVITY_PLATFORMS.filter((one) => (one === platform ? on : value.supported_platforms.includes(one))),
    });
  const release = (platform: ActivityPlatform, phase: string) => {
    const release_phase = ACTIVITY_RELEASE_PHASES.find((one) => one === phase);
    if (!release_phase) return;
    const { client_platform_config: all } = value;
    draft.change({ client_platform_config: { ...all, [platform]: { ...all[platform], release_phase } } });
  };
  return (
    <form className="panel" onSubmit={form.onSubmit} aria-labelledby="shown-how">
      <h2 id="shown-how">{t('shownHow')}</h2>
      {ACTIVITY_PLATFORMS.map((platform) => {
        const isShown = value.supported_platforms.includes(platform);
        return (
          <div key={platform}>
            <Switch
              label={t('platform', { platform })}
              hint={t('platformHint', { platform })}
              checked={isShown}
              onChange={(on) => show(platform, on)}
            />
            {isShown && (
              <SelectField
                label={t('releasedTo', { platform })}
                value={value.client_platform_config[platform].release_phase}
                options={ACTIVITY_RELEASE_PHASES.map((phase) => ({ value: phase, label: t('phase', { phase }) }))}
                onValue={(phase) => release(platform, phase)}
              />
            )}
          </div>
        );
      })}
      <SelectField
        label={t('orientation')}
        hint={t('orientationHint')}
        value={String(value.default_orientation_lock_state)}
        options={ORIENTATIONS.map((state) => ({ value: String(state), label: t('orientationName', { state }) }))}
        onValue={(chosen) => {
          const state = ORIENTATIONS.find((one) => String(one) === chosen);
          if (state) draft.change({ default_orientation_lock_state: state });
        }}
      />
      <Switch
        label={t('ageGate')}
        hint={t('ageGateHint')}
        checked={value.requires_age_gate}
        onChange={(on) => draft.change({ requires_age_gate: on })}
      />
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}
