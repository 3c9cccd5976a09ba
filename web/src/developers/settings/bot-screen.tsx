import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { useState } from 'react';
import { changeApplication, resetBotToken } from '../../state/actions.ts';
import { toastError } from '../../state/toasts.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { CopyField, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const INTENTS = [
  ['GATEWAY_MESSAGE_CONTENT_LIMITED', 'messageContent', 'messageContentHint'],
  ['GATEWAY_GUILD_MEMBERS_LIMITED', 'serverMembers', 'serverMembersHint'],
  ['GATEWAY_PRESENCE_LIMITED', 'presence', 'presenceHint'],
] as const;

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

function Intents({ place: { application, onChange } }: { place: Place }) {
  const flags = application.flags ?? 0;
  const [busy, setBusy] = useState(false);
  const set = async (bit: number, on: boolean) => {
    setBusy(true);
    try {
      onChange(await changeApplication(application.id, { flags: on ? flags | bit : flags & ~bit }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="panel" aria-labelledby="intents">
      <h2 id="intents">{t('intents')}</h2>
      {INTENTS.map(([flag, label, hint]) => {
        const bit = APPLICATION_FLAGS[flag];
        return (
          <Switch
            key={flag}
            label={t(label)}
            hint={t(hint)}
            checked={(flags & bit) !== 0}
            disabled={busy}
            onChange={(on) => void set(bit, on)}
          />
        );
      })}
    </section>
  );
}

/** The token and the privileged intents of the bot. */
export function BotScreen({ place }: { place: Place }) {
  return (
    <>
      <BotToken place={place} />
      <Intents place={place} />
    </>
  );
}
