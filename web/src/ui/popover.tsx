import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { MenuEntries, MenuItem } from './menu-item.ts';
import type { PopoverProps } from './panels.tsx';

// React Aria, which the first page does without.
const LazyPopover = lazy(async () => ({ default: (await import('./panels.tsx')).Popover }));
const LazyMenu = lazy(async () => ({ default: (await import('./panels.tsx')).Menu }));

/** A dialog next to the button that opened it; the arrow keys move among the elements marked `data-roving`. */
export function Popover(props: PopoverProps) {
  return (
    <Suspense>
      <LazyPopover {...props} />
    </Suspense>
  );
}

/** Focuses the first item of the open popover after its content has changed. */
export function focusFirst(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.popover [data-roving]')?.focus());
}

interface MenuButtonProps {
  label: string;
  /** A function is called when the menu opens. */
  items: MenuEntries | (() => MenuEntries);
  className?: string;
  /** The button is an item of a list with one tab stop. */
  roving?: boolean;
  children: ReactNode;
}

/** A button that opens a menu. */
export function MenuButton({ label, items, className = 'icon-button', roving = false, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [inside, setInside] = useState<MenuItem | null>(null);
  const ref = useRef<HTMLButtonElement>(null);
  const done = () => setOpen(false);
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
        <Suspense>
          {inside?.inside ? (
            <LazyPopover anchor={ref} onClose={done} label={inside.label}>
              {inside.inside({ done, back: () => setInside(null) })}
            </LazyPopover>
          ) : (
            <LazyMenu
              anchor={ref}
              onClose={done}
              label={label}
              entries={typeof items === 'function' ? items() : items}
              onChoose={choose}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
