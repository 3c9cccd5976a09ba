import { type Appearance, appearance, setAppearance, TEXT_SIZES } from '../../state/appearance.ts';
import { nameOf } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { setTheme, type Theme, theme } from '../../state/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './device.module.css';
import { t } from './text.ts';

/** The screen for how the client looks in this browser. */
export function AppearanceScreen() {
  const shown = useSelected(theme, (value) => value);
  const { density, textSize, motion } = useSelected(appearance, (value) => value);
  return (
    <>
      <p className="settings-lead">{t('appearanceLead')}</p>
      <section className="panel" aria-label={t('appearance')}>
        <SelectField<Theme>
          label={t('theme')}
          value={shown}
          options={[
            { value: 'auto', label: t('themeAuto') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
          onValue={setTheme}
        />
        <SelectField<Appearance['density']>
          label={t('density')}
          value={density}
          options={[
            { value: 'comfortable', label: t('comfortable') },
            { value: 'compact', label: t('compact') },
          ]}
          onValue={(value) => setAppearance({ density: value })}
        />
        <SelectField
          label={t('textSize')}
          value={String(textSize)}
          options={TEXT_SIZES.map((percent) => ({ value: String(percent), label: t('textSizePercent', { percent }) }))}
          onValue={(value) => setAppearance({ textSize: TEXT_SIZES.find((one) => String(one) === value) ?? 100 })}
        />
        <SelectField<Appearance['motion']>
          label={t('motion')}
          value={motion}
          options={[
            { value: 'system', label: t('motionSystem') },
            { value: 'reduced', label: t('motionReduced') },
          ]}
          onValue={(value) => setAppearance({ motion: value })}
        />
        <Sample />
      </section>
    </>
  );
}

/** Two messages as they will look. */
function Sample() {
  const me = useSelected(store, (state) => state.me);
  if (!me) return null;
  return (
    <div className={styles.sample} aria-hidden="true">
      <div className="message head">
        <Avatar id={me.id} name={nameOf(me)} size={38} picture={me.avatar} />
        <div className="message-body">
          <span className="author">{nameOf(me)}</span>
          <p>{t('sampleOne')}</p>
        </div>
      </div>
      <div className="message">
        <span />
        <div className="message-body">
          <p>{t('sampleTwo')}</p>
        </div>
      </div>
    </div>
  );
}
