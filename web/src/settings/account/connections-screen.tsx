import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import type { Connection } from '../../api/wire.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  connectableServices,
  connectUrl,
  myConnections,
  serviceName,
  setVisibility,
  disconnect,
} from '../../state/connections.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toastError } from '../../state/toasts.ts';
import { t } from './text.ts';

/** The user's connected accounts: visibility, removal, and connecting another. */
export function ConnectionsScreen() {
  const [list, setList] = useState<Connection[] | null>(null);
  const [services, setServices] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [ending, setEnding] = useState<Connection | null>(null);
  const changes = useSelected(store, (state) => state.connectionChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when the server reports a change
  useEffect(() => {
    myConnections().then(setList, (error: unknown) => setProblem(messageOf(error)));
  }, [changes]);
  useEffect(() => {
    connectableServices().then(setServices, (error: unknown) => setProblem(messageOf(error)));
  }, []);
  const show = (one: Connection, on: boolean) => {
    const put = (visibility: number) =>
      setList((before) => before?.map((other) => (isSame(other, one) ? { ...other, visibility } : other)) ?? null);
    put(Number(on));
    setVisibility(one, on ? 1 : 0).catch((error: unknown) => {
      put(one.visibility);
      toastError(error);
    });
  };
  return (
    <>
      <p className="settings-lead">{t('connectionsLead')}</p>
      {problem && <p className="form-error">{problem}</p>}
      {list?.length === 0 && services?.length === 0 && (
        <div className="panel nothing">
          <Icon name="link" size={32} />
          <p>{t('noServices')}</p>
        </div>
      )}
      {list?.map((one) => (
        <ConnectedAccount
          key={`${one.type} ${one.id}`}
          one={one}
          onShow={(on) => show(one, on)}
          onUnlink={() => setEnding(one)}
        />
      ))}
      {services && services.length > 0 && <Services types={services} />}
      {ending && (
        <Confirm
          title={t('disconnectTitle', { name: ending.name })}
          action={t('disconnect')}
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await disconnect(ending);
            setList((before) => before?.filter((one) => !isSame(one, ending)) ?? null);
          }}
        >
          {t('disconnectText', { service: serviceName(ending.type) })}
        </Confirm>
      )}
    </>
  );
}

const isSame = (a: Connection, b: Connection) => a.type === b.type && a.id === b.id;

interface AccountProps {
  one: Connection;
  onShow: (on: boolean) => void;
  onUnlink: () => void;
}

function ConnectedAccount({ one, onShow, onUnlink }: AccountProps) {
  const service = serviceName(one.type);
  return (
    <section className="panel" aria-label={t('accountOn', { service, name: one.name })}>
      <div className="panel-row">
        <span className="way-icon">
          <Icon name="link" size={22} />
        </span>
        <div>
          <h2>{service}</h2>
          <p className="field-hint">{one.name}</p>
        </div>
        <button type="button" className="button" aria-label={t('disconnectName', { name: one.name, service })} onClick={onUnlink}>
          {t('disconnect')}
        </button>
      </div>
      <Switch
        label={t('showOnProfile')}
        hint={one.visibility === 1 ? t('shownHint') : t('hiddenHint')}
        checked={one.visibility === 1}
        onChange={onShow}
      />
    </section>
  );
}

function Services({ types }: { types: string[] }) {
  const [under, setUnder] = useState<string | null>(null);
  const go = (type: string) => {
    setUnder(type);
    connectUrl(type).then(
      (address) => location.assign(address),
      (error: unknown) => {
        setUnder(null);
        toastError(error);
      },
    );
  };
  return (
    <section className="panel" aria-labelledby="services">
      <h2 id="services">{t('connect')}</h2>
      <p className="panel-text">{t('connectLead')}</p>
      <ul className="services">
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              className="button"
              aria-label={t('connectName', { service: serviceName(type) })}
              disabled={under !== null}
              onClick={() => go(type)}
            >
              <Icon name="plus" />
              {serviceName(type)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
