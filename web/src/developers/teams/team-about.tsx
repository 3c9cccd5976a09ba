import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { t } from '../people/text.ts';
import { isAtLeast } from '../place.ts';
import type { TeamPlace } from './team-place.ts';

/** The largest file of a picture, in bytes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** The name and icon of a team; only its admins see them as a form. */
export function TeamAbout({ place }: { place: TeamPlace }) {
  const { team, change } = place;
  const draft = useDraft({ name: team.name, icon: team.icon });
  const { name, icon } = draft.value;
  const form = useForm(async () => {
    const saved = await request('PATCH /teams/{team_id}', { team_id: team.id, body: draft.changes });
    change((details) => ({ ...details, team: saved }));
    draft.reset();
    toast(t('saved'));
  });
  if (!isAtLeast(place, 'admin')) return null;
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-label={t('aboutTeam')}>
        <ImageField
          label={t('teamIcon')}
          src={icon === null || icon.startsWith('data:') ? icon : `/cdn/team-icons/${team.id}/${icon}.webp?size=128`}
          most={MOST_BYTES}
          error={form.fields.icon}
          onChange={(picture) => draft.change({ icon: picture })}
        />
        <Field
          label={t('teamName')}
          value={name}
          maxLength={100}
          required
          error={form.fields.name}
          onChange={({ target }) => draft.change({ name: target.value })}
        />
      </section>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}
