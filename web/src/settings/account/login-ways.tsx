import { useState } from 'react';
import { ProviderIcon, useAuthOptions } from '../../login/providers.tsx';
import {
  type LoginIdentity,
  type LoginProvider,
  type LoginWays,
  providerLinkUrl,
  unlinkIdentity,
} from '../../state/providers.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { t } from './text.ts';

/** The panel with the accounts of providers with which the user logs in; hidden on servers that have neither. */
export function LoginWaysPanel({ ways, onChange }: { ways: LoginWays; onChange: (ways: LoginWays) => void }) {
  const providers = useAuthOptions()?.providers ?? [];
  const [ending, setEnding] = useState<LoginIdentity | null>(null);
  if (providers.length === 0 && ways.identities.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="ways">
      <h2 id="ways">{t('title')}</h2>
      <p className="panel-text">{t('lead')}</p>
      {!ways.password && <p className="panel-text">{t('passwordUnset')}</p>}
      <ul className="rows">
        {ways.identities.map((one) => (
          <Identity
            key={one.id}
            one={one}
            provider={providers.find(({ id }) => id === one.provider_id)}
            onUnlink={() => setEnding(one)}
          />
        ))}
      </ul>
      <LinkButtons providers={providers} />
      {ending && (
        <Confirm
          title={t('unlinkTitle', { name: ending.name })}
          action={t('unlink')}
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await unlinkIdentity(ending.id);
            onChange({ ...ways, identities: ways.identities.filter(({ id }) => id !== ending.id) });
            toast(t('unlinked', { name: ending.name }));
          }}
        >
          {t('unlinkText', { provider: nameOf(ending) })}
        </Confirm>
      )}
    </section>
  );
}

const nameOf = ({ provider_name, provider_id }: LoginIdentity) => provider_name ?? provider_id;

interface IdentityProps {
  one: LoginIdentity;
  provider: LoginProvider | undefined;
  onUnlink: () => void;
}

function Identity({ one, provider, onUnlink }: IdentityProps) {
  const { name, provider_name, last_used_at, created_at } = one;
  const detail = last_used_at
    ? t('linkedUsed', { name, date: new Date(last_used_at) })
    : t('linkedSince', { name, date: new Date(created_at) });
  return (
    <li>
      <span className="way-icon">{provider ? <ProviderIcon provider={provider} /> : <Icon name="key" />}</span>
      <div>
        <strong>{nameOf(one)}</strong>
        <span className="field-hint">{detail}</span>
        {provider_name === null && <span className="field-hint">{t('removedProvider')}</span>}
      </div>
      <button type="button" className="button" aria-label={t('unlinkName', { name })} onClick={onUnlink}>
        {t('unlink')}
      </button>
    </li>
  );
}

/** A button for each provider, from which the browser returns to this page. */
function LinkButtons({ providers }: { providers: readonly LoginProvider[] }) {
  const [under, setUnder] = useState(false);
  const go = (id: string) => {
    setUnder(true);
    providerLinkUrl(id, '/settings/account').then(
      (address) => location.assign(address),
      (error: unknown) => {
        setUnder(false);
        toastError(error);
      },
    );
  };
  return (
    <ul className="services">
      {providers.map((provider) => (
        <li key={provider.id}>
          <button type="button" className="button" disabled={under} onClick={() => go(provider.id)}>
            <Icon name="plus" />
            {t('link', { provider: provider.name })}
          </button>
        </li>
      ))}
    </ul>
  );
}
