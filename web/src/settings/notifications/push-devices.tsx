import { useState } from 'react';
import { type PushDevice, pushDevices, pushStatus, removePushDevice } from '../../notifications/push.ts';
import { t } from '../../notifications/text.ts';
import { useSelected } from '../../state/store.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { clientName } from '../security/client-name.ts';

const PHONES = new Set(['Android', 'iOS']);

/** The browsers that receive pushes for the user; each can be removed from here. */
export function PushDevices() {
  const status = useSelected(pushStatus, (value) => value);
  const devices = useResource(status, pushDevices);
  const [ending, setEnding] = useState<PushDevice | null>(null);
  return (
    <>
      <Loaded of={devices}>
        {(list) =>
          list.length === 0 ? (
            <p className="field-hint">{t('pushDevicesNone')}</p>
          ) : (
            <ul className="rows" aria-label={t('pushDevices')}>
              {list.map((device) => (
                <Row key={device.id} device={device} onRemove={() => setEnding(device)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending && (
        <Confirm
          title={t('pushRemoveTitle', { name: clientName(ending.client_info) })}
          action={t('pushRemove')}
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await removePushDevice(ending);
            devices.change((before) => before.filter(({ id }) => id !== ending.id));
          }}
        >
          {t('pushRemoveText')}
        </Confirm>
      )}
    </>
  );
}

function Row({ device: { client_info, created_at, isHere }, onRemove }: { device: PushDevice; onRemove: () => void }) {
  const name = clientName(client_info);
  return (
    <li>
      <span className="way-icon">
        <Icon name={PHONES.has(client_info.os ?? '') ? 'phone' : 'device'} size={20} />
      </span>
      <div>
        <strong>{name}</strong>
        <span className="muted">
          {isHere ? t('pushHere') : t.rich('pushSince', { time: <RelativeTime ms={Date.parse(created_at)} /> })}
        </span>
      </div>
      <button type="button" className="button" aria-label={t('pushRemoveName', { name })} onClick={onRemove}>
        {t('pushRemove')}
      </button>
    </li>
  );
}
