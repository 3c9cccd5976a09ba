import { useState } from 'react';
import type { WaitingDevice } from '../api/wire.ts';
import { Avatar } from '../components/avatar.tsx';
import { FormActions, FormError, useForm } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Gate } from '../components/gate.tsx';
import { ScopeList } from '../components/scope-list.tsx';
import { Link } from '../router.tsx';
import { answerDevice, readDevice } from '../state/actions.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';

type Result = 'granted' | 'denied';

function TypeCode({ typed, onFound }: { typed: string; onFound: (code: string, device: WaitingDevice) => void }) {
  const [code, setCode] = useState(typed);
  const form = useForm(async () => onFound(code, await readDevice(code)));
  return (
    <Gate title="Let a device in" lead="Type the code that the device shows.">
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          label="Code"
          name="user_code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={form.fields.user_code}
          placeholder="BCDF-GHJK"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          required
          autoFocus
        />
        <FormError form={form} />
        <button type="submit" className="button primary large" disabled={form.busy || code.trim() === ''}>
          Go on
        </button>
      </form>
    </Gate>
  );
}

function Ask({ code, device, onDone }: { code: string; device: WaitingDevice; onDone: (result: Result) => void }) {
  const me = useSelected(store, (state) => state.me);
  const answer = async (result: Result) => {
    await answerDevice(code, result);
    onDone(result);
  };
  const form = useForm(() => answer('granted'));
  const decline = useForm(() => answer('denied'));
  const { application, scopes } = device;
  return (
    <Gate wide title={application.name} lead="wants to use your account on a device.">
      <div className="consent-head">
        <Avatar id={application.id} name={application.name} shape="app" size={64} />
        {application.description && <p>{application.description}</p>}
      </div>
      <ScopeList scopes={scopes} />
      <form onSubmit={form.onSubmit}>
        <p className="field-hint">Go on only when the device is before you and shows this code: {code.toUpperCase()}</p>
        <FormError form={form} of="all" />
        <FormError form={decline} of="all" />
        <FormActions form={form} action="Let it in" onCancel={decline.run} />
      </form>
      {me && <p className="gate-foot">You are {nameOf(me)}.</p>}
    </Gate>
  );
}

/** Lets a device without a browser into the person's account, by the code that it shows. */
export function ActivatePage({ typed }: { typed: string }) {
  const [waiting, setWaiting] = useState<{ code: string; device: WaitingDevice } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  if (result)
    return (
      <Gate
        title={result === 'granted' ? 'Done' : 'Kept out'}
        lead={result === 'granted' ? 'Look at your device: it goes on by itself.' : 'The device has been told.'}
      >
        <Link className="button primary large" href="/channels/@me">
          Go home
        </Link>
      </Gate>
    );
  if (waiting) return <Ask code={waiting.code} device={waiting.device} onDone={setResult} />;
  return <TypeCode typed={typed} onFound={(code, device) => setWaiting({ code, device })} />;
}
