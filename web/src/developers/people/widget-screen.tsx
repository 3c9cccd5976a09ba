import { LIMITS } from '@guildhall/protocol/limits';
import { StatsWidget } from '../../members/stats-widget.tsx';
import { changeApplication } from '../../state/actions.ts';
import { toast } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import type { Place } from '../place.ts';
import { GameClaim } from './game-claim.tsx';
import styles from './people.module.css';
import { t } from './text.ts';
import { WidgetFields } from './widget-fields.tsx';
import { sampleWidget } from './widget-sample.ts';

/** The widget with players' statistics: the claim of the game, and the layout beside the widget. */
export function WidgetScreen({ place }: { place: Place }) {
  const { application } = place;
  const isClaimed = application.game_claim?.state === 'approved';
  return (
    <>
      <p className="settings-lead">{t('widgetLead')}</p>
      <GameClaim place={place} />
      {(isClaimed || application.stats_widget) && <Layout place={place} />}
    </>
  );
}

function Layout({ place: { application, onChange } }: { place: Place }) {
  const { title = '', fields = [] } = application.stats_widget ?? {};
  const draft = useDraft<{ title: string; fields: string[] }>({ title, fields });
  const layout = draft.value;
  const form = useForm(async () => {
    const words = layout.title.trim();
    const stats_widget = layout.fields.length === 0 ? null : { fields: layout.fields, ...(words && { title: words }) };
    onChange(await changeApplication(application.id, { stats_widget }));
    draft.reset();
    toast(t('saved'));
  });
  return (
    <form onSubmit={form.onSubmit}>
      <div className={styles.beside}>
        <section className="panel" aria-labelledby="widget-layout">
          <h2 id="widget-layout">{t('layout')}</h2>
          <Field
            label={t('widgetTitle')}
            hint={t('widgetTitleHint')}
            value={layout.title}
            maxLength={LIMITS.applications.widgetTitle.max}
            autoComplete="off"
            error={form.fields['stats_widget.title']}
            onChange={({ target }) => draft.change({ title: target.value })}
          />
          <WidgetFields fields={layout.fields} onChange={(next) => draft.change({ fields: next })} />
        </section>
        <section className={`panel ${styles.preview}`} aria-labelledby="widget-preview">
          <h2 id="widget-preview">{t('preview')}</h2>
          <p className="field-hint">{t('previewLead')}</p>
          {layout.fields.length === 0 ? (
            <p className={styles.empty}>{t('previewEmpty')}</p>
          ) : (
            <div className={styles.card}>
              <StatsWidget widget={sampleWidget(application, layout)} />
            </div>
          )}
        </section>
      </div>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}
