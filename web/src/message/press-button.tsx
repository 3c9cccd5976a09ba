import { safeUrl } from '../markdown/inline.ts';
import type { ButtonComponent } from '../api/wire-content.ts';
import { EmojiSign } from './emoji-sign.tsx';
import { Icon } from '../ui/icon.tsx';
import { PremiumButton } from './premium-button.tsx';
import { usePressing } from './press-context.ts';
import { t } from './text.ts';

const LINK = 5;
const PREMIUM = 6;
const STYLES: Record<number, string> = { 1: 'primary', 3: 'success', 4: 'danger' };

/** The content of a button: emoji and label. */
function ButtonContent({ button }: { button: ButtonComponent }) {
  return (
    <>
      {button.emoji && <EmojiSign emoji={button.emoji} />}
      {button.label && <span>{button.label}</span>}
    </>
  );
}

/** A button of a message: interactive, link or premium. */
export function PressButton({ button }: { button: ButtonComponent }) {
  const label = button.label ? undefined : (button.emoji?.name ?? t('button'));
  if (button.style === LINK) return <LinkButton button={button} label={label} />;
  if (button.style === PREMIUM) return <PremiumButton skuId={button.sku_id ?? ''} disabled={button.disabled ?? false} />;
  return <PlainButton button={button} label={label} />;
}

interface Props {
  button: ButtonComponent;
  /** The accessible name of a button without a label. */
  label: string | undefined;
}

function LinkButton({ button, label }: Props) {
  const href = safeUrl(button.url);
  const words = (
    <>
      <ButtonContent button={button} />
      <Icon name="link" size={15} />
    </>
  );
  if (!href || button.disabled)
    return (
      <button type="button" className="button" disabled aria-label={label}>
        {words}
      </button>
    );
  return (
    <a className="button" href={href} target="_blank" rel="noopener noreferrer nofollow" aria-label={label}>
      {words}
    </a>
  );
}

function PlainButton({ button, label }: Props) {
  const pressing = usePressing();
  const { custom_id } = button;
  const busy = custom_id !== undefined && pressing?.busy === custom_id;
  const open = pressing !== null && custom_id !== undefined && !button.disabled;
  return (
    <button
      type="button"
      className={`button ${STYLES[button.style] ?? ''}`}
      disabled={!open}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={(open && pressing.busy !== null) || undefined}
      onClick={() => open && pressing.press(button.type, custom_id)}
    >
      <ButtonContent button={button} />
      {busy && <span className="spinner" />}
    </button>
  );
}
