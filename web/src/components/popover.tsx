import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from './icon.tsx';
import { useRoving } from './roving.ts';

const GAP = 6;
const EDGE = 8;

interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  role: 'menu' | 'dialog' | 'listbox';
  label: string;
  axis?: 'vertical' | 'grid';
  children: ReactNode;
}

/** Something small beside the button that opened it: Esc or a press elsewhere closes it and the focus goes back to the button. */
export function Popover({ anchor, onClose, role, label, axis = 'vertical', children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = useRoving(ref, axis);
  const [place, setPlace] = useState({ left: 0, top: 0, ready: false });
  // Dialogs lie in the top layer: a popover of theirs must be inside them to be seen.
  const host = anchor.current?.closest('dialog') ?? document.body;

  useLayoutEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    const at = anchor.current?.getBoundingClientRect();
    if (!box || !at) return;
    const below = at.bottom + GAP + box.height <= window.innerHeight - EDGE;
    const top = below ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - box.height);
    const left = at.left + box.width <= window.innerWidth - EDGE ? at.left : Math.max(EDGE, at.right - box.width);
    setPlace({ left, top, ready: true });
  }, [anchor]);

  useEffect(() => {
    if (place.ready) ref.current?.querySelector<HTMLElement>('[data-roving], input')?.focus();
  }, [place.ready]);

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!ref.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    window.addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      window.removeEventListener('resize', onClose);
    };
  }, [anchor, onClose]);

  const close = () => {
    anchor.current?.focus();
    onClose();
  };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of three, each of which takes keys
    <div
      ref={ref}
      className="popover"
      {...{ role, 'aria-label': label }}
      style={{ left: place.left, top: place.top, visibility: place.ready ? 'visible' : 'hidden' }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
          event.stopPropagation();
          close();
        } else onKeyDown(event);
      }}
    >
      {children}
    </div>,
    host,
  );
}

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  checked?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  items: (MenuItem | 'line')[];
  className?: string;
  children: ReactNode;
}

/** A button that opens a list of things to do. */
export function MenuButton({ label, items, className = 'icon-button', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => () => setOpen(false));
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <Popover anchor={ref} onClose={close} role="menu" label={label}>
          {items.map((item, at) =>
            item === 'line' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that tells it from another
              <hr key={`line-${at}`} />
            ) : (
              <button
                key={item.label}
                type="button"
                data-roving
                {...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked })}
                className={item.danger ? 'menu-item danger' : 'menu-item'}
                onClick={() => {
                  ref.current?.focus();
                  setOpen(false);
                  item.onSelect();
                }}
              >
                {item.icon && <Icon name={item.icon} />}
                <span>{item.label}</span>
                {item.checked && <Icon name="check" size={16} />}
              </button>
            ),
          )}
        </Popover>
      )}
    </>
  );
}
