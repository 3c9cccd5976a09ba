import { useState } from 'react';
import { FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { LazyEditor } from '../editor/lazy-editor.tsx';
import { t } from '../text.ts';
import { COMMANDS, opcodeName } from './names.ts';

const OTHER = 'other';

function exampleOf(op: string): string {
  const [, example] = COMMANDS.find(([one]) => String(one) === op) ?? [];
  return JSON.stringify(example ?? {}, null, 2);
}

/** Sends a payload with any opcode. */
export function CommandForm({ onSend }: { onSend: (op: number, data: unknown) => void }) {
  const [chosen, setChosen] = useState(String(COMMANDS[0]?.[0] ?? OTHER));
  const [other, setOther] = useState('');
  const [text, setText] = useState(() => exampleOf(chosen));
  const op = chosen === OTHER ? other : chosen;
  const form = useForm(async () => onSend(Number(op), JSON.parse(text)));
  const choose = (value: string) => {
    setChosen(value);
    setText(exampleOf(value));
  };
  const options = COMMANDS.map(([one]) => ({ value: String(one), label: `${one} ${opcodeName(one)}` }));
  return (
    <section className="panel" aria-labelledby="payload">
      <h2 id="payload">{t('sendPayload')}</h2>
      <form onSubmit={form.onSubmit}>
        <SelectField
          label={t('opcode')}
          value={chosen}
          options={[...options, { value: OTHER, label: t('otherOpcode') }]}
          onValue={choose}
        />
        {chosen === OTHER && (
          <Field
            label={t('opcodeNumber')}
            type="number"
            min={0}
            value={other}
            onChange={(event) => setOther(event.target.value)}
            required
          />
        )}
        <LazyEditor label={t('payloadData')} value={text} onValue={setText} />
        <FormError form={form} of="all" />
        <div className="panel-actions">
          <button type="submit" className="button" disabled={op === ''}>
            <Icon name="send" />
            {t('send')}
          </button>
        </div>
      </form>
    </section>
  );
}
