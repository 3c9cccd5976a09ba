import { useId } from 'react';
import type { FileUpload, ModalInput as InputData, TextInput } from '../api/wire-interactions.ts';
import { boundsOf, INPUT, isRequired, isSelect, type ModalValue } from '../state/modals.ts';
import { FileButton, FileLine, useFiles } from './form-files.tsx';
import { ModalGroup } from './modal-group.tsx';
import { SelectBox } from '../ui/select-box.tsx';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

/** The channel where a modal was opened, which its selects list from. */
export interface Place {
  guildId: Id | undefined;
  channelId: Id;
}

interface Props {
  input: InputData;
  /** Its label. */
  label: string;
  description: string | null | undefined;
  value: ModalValue;
  onChange: (value: ModalValue) => void;
  error: string | undefined;
  place: Place;
}

/** An input of a modal with its label, description and error. */
export function ModalInput({ input, label, description, value, onChange, error, place }: Props) {
  const id = useId();
  const group = input.type === INPUT.RADIO || input.type === INPUT.CHECKBOXES;
  const describedBy = [error && `${id}-error`, description && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const words = (
    <>
      {label}
      {!isRequired(input) && <span className="optional"> {t('optional')}</span>}
    </>
  );
  const control = (
    <Control
      {...{ input, label, value, onChange, place, describedBy }}
      id={id}
      labelId={`${id}-label`}
      invalid={error !== undefined}
    />
  );
  const tick = input.type === INPUT.CHECKBOX;
  return (
    <div className={error ? 'field field-bad' : 'field'} data-input={input.custom_id}>
      {tick && (
        <label className="group-option" htmlFor={id}>
          {control}
          <span>{label}</span>
        </label>
      )}
      {!tick && group && (
        <span className="field-label" id={`${id}-label`}>
          {words}
        </span>
      )}
      {!tick && !group && <label htmlFor={id}>{words}</label>}
      {description && (
        <p className="field-hint" id={`${id}-hint`}>
          {description}
        </p>
      )}
      {!tick && control}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ControlProps extends Omit<Props, 'error' | 'description'> {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const strings = (value: ModalValue): string[] => (Array.isArray(value) ? value.map(String) : []);

function Control({ input, label, value, onChange, place, id, labelId, describedBy, invalid }: ControlProps) {
  const common = { id, describedBy, invalid };
  if (isSelect(input))
    return <SelectBox select={input} values={strings(value)} onChange={onChange} live label={label} {...place} {...common} />;
  switch (input.type) {
    case INPUT.TEXT:
      return <TextControl input={input} value={typeof value === 'string' ? value : ''} onChange={onChange} {...common} />;
    case INPUT.FILES:
      return <FilesControl input={input} label={label} value={value} onChange={onChange} place={place} {...common} />;
    case INPUT.RADIO:
      return (
        <ModalGroup
          kind="radio"
          options={input.options}
          chosen={typeof value === 'string' ? [value] : []}
          onChange={([one = null]) => onChange(one)}
          clearable={!isRequired(input)}
          labelledBy={labelId}
          {...common}
        />
      );
    case INPUT.CHECKBOXES:
      return (
        <ModalGroup
          kind="checkbox"
          options={input.options}
          chosen={strings(value)}
          onChange={onChange}
          labelledBy={labelId}
          {...common}
        />
      );
    case INPUT.CHECKBOX:
      return (
        <input
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
  }
}

interface OneProps<T> {
  input: T;
  onChange: (value: ModalValue) => void;
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

function TextControl({ input, value, onChange, id, describedBy, invalid }: OneProps<TextInput> & { value: string }) {
  const common = {
    id,
    value,
    placeholder: input.placeholder ?? undefined,
    maxLength: input.max_length ?? 4000,
    'aria-required': isRequired(input),
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  const left = (input.max_length ?? 4000) - [...value].length;
  return (
    <>
      {input.style === 2 ? (
        <textarea rows={4} {...common} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input type="text" autoComplete="off" {...common} onChange={(event) => onChange(event.target.value)} />
      )}
      {input.max_length && left <= Math.max(20, input.max_length / 10) ? (
        <p className="field-hint">{t('charactersLeft', { count: left })}</p>
      ) : null}
    </>
  );
}

function FilesControl({
  input,
  label,
  value,
  onChange,
  place,
  id,
  describedBy,
}: OneProps<FileUpload> & { label: string; value: ModalValue; place: Place }) {
  const keys = strings(value).map(Number);
  const files = useFiles(keys);
  const { least, most } = boundsOf(input);
  const range = t(least === most || most === 1 ? 'filesExactly' : 'filesUpTo', { count: most });
  const kinds = input.file_types?.join(', ');
  return (
    <div className="form-files">
      {files.length > 0 && (
        <ul aria-label={t('files')}>
          {files.map((file) => (
            <FileLine key={file.key} file={file} onRemove={() => onChange(keys.filter((key) => key !== file.key))} />
          ))}
        </ul>
      )}
      {files.length < most && (
        <FileButton
          id={id}
          label={label}
          channelId={place.channelId}
          room={most - files.length}
          types={input.file_types}
          describedBy={describedBy}
          onAdd={(added) => onChange([...keys, ...added])}
        >
          {most === 1 ? t('chooseFile') : t('chooseFiles')}
        </FileButton>
      )}
      <span className="field-hint">{kinds ? t('filesOfKinds', { range, kinds }) : range}</span>
    </div>
  );
}
