import type { Result } from '@guildhall/protocol/calls';
import { useState } from 'react';
import { request } from '../../state/session.ts';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useResource } from '../../ui/use-resource.ts';
import filters from '../parts/filters.module.css';
import { Chip } from '../parts/parts.tsx';
import styles from './server.module.css';
import { t } from './text.ts';

type Setting = Result<'GET /operator/settings'>['settings'][number];
type Shown = 'all' | 'set';

function matches({ variable, title, description }: Setting, words: string): boolean {
  return [variable, title, description].some((text) => text.toLowerCase().includes(words));
}

/** The settings of the server as they are in force; they are changed where the server is started. */
export default function SettingsScreen() {
  const settings = useResource('settings', () => request('GET /operator/settings'));
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const words = query.trim().toLowerCase();
  return (
    <>
      <p className={styles.lead}>{t('settingsLead')}</p>
      <div className={filters.filters}>
        <Field label={t('searchSettings')} type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
        <SelectField<Shown>
          label={t('show')}
          value={shown}
          options={[
            { value: 'all', label: t('settingsAll') },
            { value: 'set', label: t('settingsSet') },
          ]}
          onValue={setShown}
        />
      </div>
      <Loaded of={settings}>
        {({ settings: all }) => {
          const found = all.filter((one) => (shown === 'all' || one.is_set) && matches(one, words));
          return found.length === 0 ? (
            <p className={styles.empty}>{t('noSettings')}</p>
          ) : (
            <ul className={styles.settings} aria-label={t('settings')}>
              {found.map((setting) => (
                <SettingItem key={setting.variable} setting={setting} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}

function shownValue({ is_secret, is_set, value }: Setting): string {
  if (is_secret) return t(is_set ? 'secretSet' : 'notSet');
  return value === null || value === '' ? t('notSet') : value;
}

function SettingItem({ setting }: { setting: Setting }) {
  return (
    <li className={styles.setting}>
      <header>
        <h2>{setting.title}</h2>
        <code>{setting.variable}</code>
        <Chip tone={setting.is_set ? 'good' : 'calm'}>{t(setting.is_set ? 'fromEnvironment' : 'fromDefault')}</Chip>
      </header>
      <p className={styles.value}>
        <code>{shownValue(setting)}</code>
      </p>
      <p className={styles.quiet}>{setting.description}</p>
      {setting.is_set && !setting.is_secret && setting.default && (
        <p className={styles.quiet}>{t('defaultIs', { value: setting.default })}</p>
      )}
    </li>
  );
}
