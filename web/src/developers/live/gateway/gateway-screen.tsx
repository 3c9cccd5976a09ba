import { useEffect, useState } from 'react';
import { useSelected } from '../../../state/store.ts';
import { FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Place } from '../../place.ts';
import { bareToken, useBotToken } from '../bot-token.ts';
import { Status } from '../parts/badges.tsx';
import { milliseconds } from '../parts/time.ts';
import { TokenField } from '../parts/token-field.tsx';
import { t } from '../text.ts';
import { CommandForm } from './command-form.tsx';
import { Explorer, type ExplorerState } from './explorer.ts';
import { FrameList } from './frame-list.tsx';
import styles from './gateway.module.css';
import { FREE_INTENTS, IntentsField } from './intents-field.tsx';
import { closeName } from './names.ts';

const PHASES = { closed: 'phaseClosed', connecting: 'phaseConnecting', open: 'phaseOpen', ready: 'phaseReady' } as const;

/** The state of the connection in a line. */
function ConnectionFacts({ state: { phase, latency, session, closed } }: { state: ExplorerState }) {
  return (
    <div className={styles.state} role="status">
      <Status text={t(PHASES[phase])} tone={phase === 'ready' ? 'good' : 'plain'} />
      {latency !== null && <span>{t('latency', { time: milliseconds(latency) })}</span>}
      {session && (
        <span className={styles.session}>
          {t.rich('sessionFacts', { id: <code dir="ltr">{session.id}</code>, seq: String(session.seq) })}
        </span>
      )}
      {closed && (
        <span>
          {t('closedWith', { code: closeName(closed.code) })} {closed.reason}
        </span>
      )}
    </div>
  );
}

function CloseForm({ onClose }: { onClose: (code: number) => void }) {
  const [code, setCode] = useState('1000');
  const number = Number(code);
  const isAllowed = number === 1000 || (number >= 3000 && number <= 4999);
  return (
    <form
      className={styles.close}
      onSubmit={(event) => {
        event.preventDefault();
        onClose(number);
      }}
    >
      <Field
        label={t('closeCode')}
        type="number"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint={t('closeCodeHint')}
      />
      <button type="submit" className="button" disabled={!isAllowed}>
        {t('disconnect')}
      </button>
    </form>
  );
}

function Connection({ place: { application }, explorer }: { place: Place; explorer: Explorer }) {
  const state = useSelected(explorer.state, (all) => all);
  const [token, setToken] = useBotToken(application.id);
  const [intents, setIntents] = useState(FREE_INTENTS);
  const identifying = useForm(() => explorer.connect(bareToken(token), { kind: 'identify', intents }));
  const resuming = useForm(() => explorer.connect(bareToken(token), { kind: 'resume' }));
  const isUnready = token.trim() === '' || identifying.busy || resuming.busy;
  const isClosed = state.phase === 'closed';
  return (
    <section className="panel" aria-labelledby="connection">
      <h2 id="connection">{t('connection')}</h2>
      <ConnectionFacts state={state} />
      {isClosed ? (
        <form onSubmit={identifying.onSubmit}>
          <TokenField label={t('botToken')} value={token} onValue={setToken} />
          <IntentsField value={intents} onValue={setIntents} />
          <FormError form={identifying} of="all" />
          <FormError form={resuming} of="all" />
          <div className="panel-actions">
            <button type="submit" className="button primary" disabled={isUnready}>
              <Icon name="play" />
              {t('connect')}
            </button>
            {state.session && (
              <button type="button" className="button" disabled={isUnready} onClick={resuming.run}>
                {t('resume')}
              </button>
            )}
          </div>
        </form>
      ) : (
        <CloseForm onClose={(code) => explorer.close(code)} />
      )}
    </section>
  );
}

/** Connects to the gateway as the bot, and shows what it sends. */
export function GatewayScreen({ place }: { place: Place }) {
  const [explorer] = useState(() => new Explorer());
  const { phase, frames } = useSelected(explorer.state, (all) => all);
  useEffect(() => () => explorer.close(1000), [explorer]);
  return (
    <>
      <p className="settings-lead">{t('gatewayLead')}</p>
      <div className={styles.columns}>
        <div>
          <Connection place={place} explorer={explorer} />
          {phase === 'ready' && <CommandForm onSend={(op, data) => explorer.send(op, data)} />}
        </div>
        <FrameList frames={frames} onClear={() => explorer.clear()} />
      </div>
    </>
  );
}
