import { useState } from 'react';
import { changeApplication, resetBotToken } from '../../state/actions.ts';
import { toastError } from '../../state/toasts.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { CopyField, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from '../place.ts';
import { Intents } from './intents.tsx';
import { t } from './text.ts';

function BotToken({ place: { application } }: { place: Place }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const reset = async () => {
    setSecret((await resetBotToken(application.id)).token);
  };
  return (
    <section className="panel" aria-labelledby="token">
      <h2 id="token">{t('botToken')}</h2>
      {secret ? (
        <>
          <CopyField label={t('token')} value={secret} secret />
          <p className="warning" role="status">
            <Icon name="warning" />
            <span>{t('copyTokenNow')}</span>
          </p>
        </>
      ) : (
        <p className="field-hint">{t('tokenLead')}</p>
      )}
      <div className="panel-actions">
        <button type="button" className="button" onClick={() => setAsking(true)}>
          <Icon name="key" />
          {secret ? t('resetAgain') : t('reset')}
        </button>
      </div>
      {asking && (
        <Confirm title={t('resetTitle')} action={t('reset')} onClose={() => setAsking(false)} onConfirm={reset}>
          {t('resetWarning')}
        </Confirm>
      )}
    </section>
  );
}

/** The switches of a bot, each of which is saved at once. */
const SWITCHES = [
  ['bot_public', 'botPublic', 'botPublicHint'],
  ['bot_require_code_grant', 'codeGrant', 'codeGrantHint'],
  ['channel_obfuscation_enabled', 'obfuscation', 'obfuscationHint'],
] as const;

function Behavior({ place: { application, onChange } }: { place: Place }) {
  const [busy, setBusy] = useState(false);
  const set = async (name: (typeof SWITCHES)[number][0], on: boolean) => {
    setBusy(true);
    try {
      onChange(await changeApplication(application.id, { [name]: on }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="panel" aria-labelledby="behavior">
      <h2 id="behavior">{t('behavior')}</h2>
      {SWITCHES.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={t(label)}
          hint={t(hint)}
          checked={application[name]}
          disabled={busy}
          onChange={(on) => void set(name, on)}
        />
      ))}
    </section>
  );
}

/** The token of the bot, who may add it, and its privileged intents with their review. */
export function BotScreen({ place }: { place: Place }) {
  return (
    <>
      <BotToken place={place} />
      <Intents place={place} />
      <Behavior place={place} />
    </>
  );
}
