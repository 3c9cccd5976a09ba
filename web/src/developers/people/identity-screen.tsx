import type { ProviderObject } from '@guildhall/protocol/objects/games/identity-providers';
import { useState } from 'react';
import { request } from '../../state/session.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import styles from './people.module.css';
import { Players } from './players.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { kindOf, PROVIDER_KINDS, type ProviderKind } from './provider-kinds.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { t } from './text.ts';

type Open = { kind: ProviderKind; provider: ProviderObject | undefined; dialog: 'settings' | 'test' | 'remove' };

/** The services at which the players of a game prove who they are. */
export function IdentityScreen({ place: { application } }: { place: Place }) {
  const path = { application_id: application.id };
  const providers = useResource(application.id, () => request('GET /applications/{application_id}/identity-providers', path));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const put = (saved: ProviderObject) => providers.change((list) => [...list.filter(({ type }) => type !== saved.type), saved]);
  return (
    <>
      <p className="settings-lead">{t('identityLead')}</p>
      <section className="panel" aria-labelledby="providers">
        <h2 id="providers">{t('providers')}</h2>
        <Loaded of={providers}>
          {(list) => (
            <>
              {list.length === 0 && <p className="field-hint">{t('noProviders')}</p>}
              <ul className="rows" aria-label={t('providers')}>
                {list.map((provider) => (
                  <ProviderRow key={provider.id} provider={provider} onOpen={setOpen} />
                ))}
              </ul>
              <AddProvider list={list} onAdd={(kind) => setOpen({ kind, provider: undefined, dialog: 'settings' })} />
            </>
          )}
        </Loaded>
      </section>
      <BotPlayers />
      <Players applicationId={application.id} />
      {open?.dialog === 'settings' && <ProviderDialog {...open} applicationId={application.id} onSave={put} onClose={close} />}
      {open?.dialog === 'test' && <ProofDialog kind={open.kind} applicationId={application.id} onClose={close} />}
      {open?.dialog === 'remove' && (
        <Confirm
          title={t('removeTitle', { name: open.kind.name })}
          action={t('remove')}
          onClose={close}
          onConfirm={async () => {
            const provider_type = open.kind.type;
            await request('DELETE /applications/{application_id}/identity-providers/{provider_type}', { ...path, provider_type });
            providers.change((list) => list.filter(({ type }) => type !== provider_type));
          }}
        >
          {t('removeProviderText')}
        </Confirm>
      )}
    </>
  );
}

function ProviderRow({ provider, onOpen }: { provider: ProviderObject; onOpen: (open: Open) => void }) {
  const kind = kindOf(provider.type);
  if (!kind) return null;
  const { name } = kind;
  const { settings } = provider;
  return (
    <li className={styles.provider}>
      <span className="way-icon">
        <Icon name="key" size={20} />
      </span>
      <div>
        <strong>{name}</strong>
        <span className="muted">{settings.issuer ?? settings.client_id ?? settings.project_id ?? settings.app_id}</span>
      </div>
      <span className={styles.moves}>
        <button
          type="button"
          className="button"
          aria-label={t('testNamed', { name })}
          onClick={() => onOpen({ kind, provider, dialog: 'test' })}
        >
          {t('testProof')}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('editNamed', { name })}
          onClick={() => onOpen({ kind, provider, dialog: 'settings' })}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('removeNamed', { name })}
          onClick={() => onOpen({ kind, provider, dialog: 'remove' })}
        >
          <Icon name="trash" />
        </button>
      </span>
    </li>
  );
}

function AddProvider({ list, onAdd }: { list: readonly ProviderObject[]; onAdd: (kind: ProviderKind) => void }) {
  const free = PROVIDER_KINDS.filter((kind) => !list.some(({ type }) => type === kind.type));
  if (free.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('addProvider')}</h3>
      <div className="services">
        {free.map((kind) => (
          <button key={kind.type} type="button" className="button" onClick={() => onAdd(kind)}>
            <Icon name="plus" size={16} />
            {kind.name}
          </button>
        ))}
      </div>
    </>
  );
}

/** The way without a provider: the bot vouches for a player. */
function BotPlayers() {
  return (
    <section className="panel" aria-labelledby="bot-players">
      <h2 id="bot-players">{t('provisional')}</h2>
      <p className="field-hint">{t('provisionalLead')}</p>
      <pre className={styles.code}>
        {
          'POST /partner-sdk/token/bot\nAuthorization: Bot …\n\n{"external_user_id": "player-1", "preferred_global_name": "Lancelot"}'
        }
      </pre>
    </section>
  );
}
