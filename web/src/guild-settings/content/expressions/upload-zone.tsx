import { Button, DropZone, FileTrigger, Text } from 'react-aria-components';
import { Icon } from '../../../ui/icon.tsx';
import styles from './expressions.module.css';

interface Props {
  /** The label of the button. */
  label: string;
  hint: string;
  /** The types of the files that can be chosen. */
  accept: readonly string[];
  several?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** A place where files are dropped, with a button that chooses them. */
export function UploadZone({ label, hint, accept, several = false, disabled = false, onFiles }: Props) {
  const take = (files: File[]) => files.length > 0 && onFiles(several ? files : files.slice(0, 1));
  return (
    <DropZone
      aria-label={label}
      className={styles.zone ?? ''}
      isDisabled={disabled}
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) =>
        take(await Promise.all(items.filter((one) => one.kind === 'file').map((one) => one.getFile())))
      }
    >
      <FileTrigger acceptedFileTypes={accept} allowsMultiple={several} onSelect={(list) => take([...(list ?? [])])}>
        <Button className="button primary" isDisabled={disabled}>
          <Icon name="plus" />
          {label}
        </Button>
      </FileTrigger>
      <Text slot="label" className="field-hint">
        {hint}
      </Text>
    </DropZone>
  );
}
