import { useState } from 'react';
import { Loaded } from '../../../ui/resource.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import type { Place } from '../../place.ts';
import { TwoPanes } from '../parts/two-panes.tsx';
import { t } from '../text.ts';
import { useItem } from '../use-item.ts';
import { type Contract, loadContract } from './contract.ts';
import { OperationList } from './operation-list.tsx';
import { RequestForm } from './request-form.tsx';

function Composer({ place: { application }, contract }: { place: Place; contract: Contract }) {
  const id = useItem();
  const base = `/developers/${application.id}/composer`;
  const [values, setValues] = useState<Record<string, string>>({ 'path:application_id': application.id });
  const operation = contract.operations.find((one) => one.id === id);
  return (
    <TwoPanes
      isOpen={id !== undefined}
      back={{ href: base, name: t('operations') }}
      list={<OperationList contract={contract} base={base} current={id} />}
    >
      {operation ? (
        <RequestForm
          key={operation.id}
          applicationId={application.id}
          contract={contract}
          operation={operation}
          values={values}
          onValue={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
        />
      ) : (
        <p className="nothing">{id === undefined ? t('chooseOperation') : t('unknownOperation', { id })}</p>
      )}
    </TwoPanes>
  );
}

/** Composes requests by the contract that the server serves, and sends them. */
export function ComposerScreen({ place }: { place: Place }) {
  const contract = useResource('contract', loadContract);
  return (
    <>
      <p className="settings-lead">{t('composerLead')}</p>
      <Loaded of={contract}>{(loaded) => <Composer place={place} contract={loaded} />}</Loaded>
    </>
  );
}
