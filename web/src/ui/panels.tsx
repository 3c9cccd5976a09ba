import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import {
  Dialog as AriaDialog,
  Heading,
  I18nProvider,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  Popover as AriaPopover,
  Separator,
} from 'react-aria-components';
import { Icon } from './icon.tsx';
import type { MenuEntries, MenuItem } from './menu-item.ts';
import { useReturnFocus } from './return-focus.ts';
import { useRoving } from './roving.ts';
import { t } from './text.ts';
import { formatTag } from '../i18n/locale.ts';

/** Px between the anchor and the popover, and between the popover and the edge of the page. */
const GAP = 6;
const EDGE = 8;

export interface PanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Uses the width of a select instead of a menu. */
  wide?: boolean;
  children: ReactNode;
}

/** Below the anchor, or above it where there is no room; Esc or a press outside closes it and returns the focus to the anchor. */
function Panel({ anchor, onClose, wide = false, label, children }: PanelProps & { label: string }) {
  useReturnFocus();
  return (
    <I18nProvider locale={formatTag()}>
      <AriaPopover
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        aria-label={label}
        placement="bottom start"
        offset={GAP}
        containerPadding={EDGE}
        className={wide ? 'popover popover-wide' : 'popover'}
      >
        {children}
      </AriaPopover>
    </I18nProvider>
  );
}

export interface PopoverProps extends PanelProps {
  label: string;
  axis?: 'vertical' | 'grid';
}

/** A dialog next to the button that opened it; the arrow keys move among the elements marked `data-roving`. */
export function Popover({ label, axis = 'vertical', children, ...panel }: PopoverProps) {
  return (
    <Panel {...panel} label={label}>
      <AriaDialog aria-label={label} className="popover-dialog">
        <Arrows axis={axis}>{children}</Arrows>
      </AriaDialog>
    </Panel>
  );
}

function Arrows({ axis, children }: { axis: 'vertical' | 'grid'; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = useRoving(ref, axis);
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-roving], input')?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the buttons inside
    <div
      ref={ref}
      onKeyDown={(event) => {
        // React propagates keys to the list around the anchor, which must not move while the popover is open.
        if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
        onKeyDown(event);
      }}
    >
      {children}
    </div>
  );
}

/** Consecutive items of one kind; a menu announces those that can be checked as a group. */
interface Group {
  items: MenuItem[];
  checkable: boolean;
  /** A separator is shown above it. */
  line: boolean;
}

function groupsOf(entries: MenuEntries): Group[] {
  const groups: Group[] = [];
  let line = false;
  for (const entry of entries) {
    if (entry === 'line') {
      line = true;
      continue;
    }
    const checkable = entry.checked !== undefined;
    const last = groups.at(-1);
    if (!line && last?.checkable === checkable) last.items.push(entry);
    else groups.push({ items: [entry], checkable, line: line && last !== undefined });
    line = false;
  }
  return groups;
}

interface MenuProps extends Omit<PanelProps, 'children'> {
  label: string;
  entries: MenuEntries;
  onChoose: (item: MenuItem) => void;
}

/** A menu next to the button that opened it. */
export function Menu({ label, entries, onChoose, ...panel }: MenuProps) {
  return (
    <Panel {...panel} label={label}>
      <Rows label={label} entries={entries} onChoose={onChoose} />
    </Panel>
  );
}

function Rows({ label, entries, onChoose }: Pick<MenuProps, 'label' | 'entries' | 'onChoose'>) {
  const ref = useRef<HTMLDivElement>(null);
  // The items are in the document one frame later; opened by the keyboard, autoFocus alone can leave the focus on the list.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const menu = ref.current;
      if (document.activeElement === menu) menu?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <AriaMenu ref={ref} aria-label={label} autoFocus="first" className="menu" shouldCloseOnSelect={false}>
      {groupsOf(entries).map((group) => {
        const rows = group.items.map((item) => <Row key={item.label} item={item} onChoose={onChoose} />);
        const checked = group.items.filter((item) => item.checked).map((item) => item.label);
        return [
          group.line && <Separator key={`line-${group.items[0]?.label}`} className="menu-line" />,
          group.checkable ? (
            <MenuSection key={`checks-${group.items[0]?.label}`} aria-label={label} selectionMode="single" selectedKeys={checked}>
              {rows}
            </MenuSection>
          ) : (
            rows
          ),
        ];
      })}
    </AriaMenu>
  );
}

function Row({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  return (
    <AriaMenuItem
      id={item.label}
      textValue={item.label}
      className={item.danger ? 'menu-item danger' : 'menu-item'}
      onAction={() => onChoose(item)}
    >
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.checked && <Icon name="check" size={16} />}
      {item.inside && <Icon name="chevron" size={16} />}
    </AriaMenuItem>
  );
}

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** A press outside does not close it, so that nothing typed is lost. */
  firm?: boolean;
}

/** A modal dialog. Closing returns the focus to the element that opened it, or to the main area if that is gone. */
export function Dialog({ title, onClose, children, wide = false, firm = false }: DialogProps) {
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => {
    // A button that is disabled while a form is sent loses the focus to the body, where React Aria does not receive Esc.
    const close = (event: KeyboardEvent) =>
      event.key === 'Escape' && document.activeElement === document.body && closing.current();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      shouldCloseOnInteractOutside={() => !firm}
      onOpenChange={(open) => !open && onClose()}
      className="dialog-backdrop"
    >
      <Modal className={wide ? 'dialog dialog-wide' : 'dialog'}>
        <AriaDialog className="dialog-body">
          <header className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <DialogContent>{children}</DialogContent>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The content of a dialog; the element marked `data-autofocus` takes the focus. */
function DialogContent({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return <div ref={ref}>{children}</div>;
}
