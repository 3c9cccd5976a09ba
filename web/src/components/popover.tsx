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
  /** Uses the width of a select instead of a menu. */
  wide?: boolean;
  children: ReactNode;
}

/** Focuses the first item of the open popover after its content has changed. */
export function focusFirst(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.popover [data-roving]')?.focus());
}

type Place = { left: number; top: number } | { left: number; bottom: number };

/** Placed below the anchor, or above it if there is no room; follows the anchor when its size changes. */
function placeAt(anchor: DOMRect, { width, height }: DOMRect): Place {
  const left = anchor.left + width <= window.innerWidth - EDGE ? anchor.left : Math.max(EDGE, anchor.right - width);
  const top = anchor.bottom + GAP;
  if (top + height <= window.innerHeight - EDGE) return { left, top };
  return { left, bottom: Math.min(window.innerHeight - anchor.top + GAP, window.innerHeight - EDGE - height) };
}

/** A popover next to the button that opened it: Esc or a click outside closes it and returns the focus to the button. */
export function Popover({ anchor, onClose, role, label, axis = 'vertical', wide = false, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = useRoving(ref, axis);
  const [place, setPlace] = useState<Place | null>(null);
  // Dialogs are in the top layer, so their popovers must be inside them to be visible.
  const host = anchor.current?.closest('dialog') ?? document.body;

  useLayoutEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    const at = anchor.current?.getBoundingClientRect();
    if (box && at) setPlace(placeAt(at, box));
  }, [anchor]);

  const placed = place !== null;
  useEffect(() => {
    if (placed) ref.current?.querySelector<HTMLElement>('[data-roving], input')?.focus();
  }, [placed]);

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
      className={wide ? 'popover popover-wide' : 'popover'}
      {...{ role, 'aria-label': label }}
      style={{ left: 0, top: 'auto', visibility: placed ? 'visible' : 'hidden', ...place }}
      onKeyDown={(event) => {
        // React propagates keys to the list around the anchor, which must not move while the popover is open.
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
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
  /** Content that replaces the list when the item is chosen, instead of `onSelect`. */
  inside?: (leave: { done: () => void; back: () => void }) => ReactNode;
}

type MenuItems = (MenuItem | 'line')[];

interface MenuProps {
  label: string;
  /** A function is called when the menu opens. */
  items: MenuItems | (() => MenuItems);
  className?: string;
  /** The button is an item of a list with one tab stop. */
  roving?: boolean;
  children: ReactNode;
}

/** A button that opens a menu. */
export function MenuButton({ label, items, className = 'icon-button', roving = false, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [inside, setInside] = useState<MenuItem | null>(null);
  const ref = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => () => setOpen(false));
  const done = () => {
    ref.current?.focus();
    setOpen(false);
  };
  const back = () => {
    setInside(null);
    focusFirst();
  };
  const choose = (item: MenuItem) => {
    if (item.inside) return setInside(item);
    done();
    item.onSelect();
  };
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
        data-roving={roving || undefined}
        onClick={() => {
          setInside(null);
          setOpen(!open);
        }}
      >
        {children}
      </button>
      {open && (
        <Popover anchor={ref} onClose={close} role="menu" label={inside?.label ?? label}>
          {inside?.inside?.({ done, back }) ?? (
            <MenuList items={typeof items === 'function' ? items() : items} onChoose={choose} />
          )}
        </Popover>
      )}
    </>
  );
}

function MenuList({ items, onChoose }: { items: MenuItems; onChoose: (item: MenuItem) => void }) {
  return items.map((item, at) =>
    item === 'line' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no id
      <hr key={`line-${at}`} />
    ) : (
      <button
        key={item.label}
        type="button"
        data-roving
        {...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked })}
        aria-haspopup={item.inside ? 'menu' : undefined}
        className={item.danger ? 'menu-item danger' : 'menu-item'}
        onClick={() => onChoose(item)}
      >
        {item.icon && <Icon name={item.icon} />}
        <span>{item.label}</span>
        {item.checked && <Icon name="check" size={16} />}
        {item.inside && <Icon name="chevron" size={16} />}
      </button>
    ),
  );
}
