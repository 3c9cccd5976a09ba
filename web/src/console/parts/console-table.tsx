import { type ReactNode, useMemo } from 'react';
import {
  Cell,
  Collection,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  TableLoadMoreItem,
  Virtualizer,
} from 'react-aria-components';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import styles from './console-table.module.css';
import type { Pages } from './use-pages.ts';

/** Px; the rows have a fixed height, so that only the visible ones are in the document. */
const SIZES = { rowHeight: 60, headingHeight: 40, loaderHeight: 48 };
const BORDER = 2;
/** The room for the note of an empty table, in rows. */
const EMPTY_ROWS = 2;

/** A column of a table of the console. */
export interface ConsoleColumn<T> {
  id: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** A share of the width; the default is 1. */
  grow?: number;
  minWidth?: number;
  /** Fixed, in px. */
  width?: number;
  /** Left out on phones. */
  wideOnly?: boolean;
}

interface Size {
  minWidth: number;
  width?: number;
  defaultWidth?: `${number}fr`;
}

function sizeOf<T>({ width, minWidth = 96, grow = 1 }: ConsoleColumn<T>): Size {
  return width ? { width, minWidth: width } : { minWidth, defaultWidth: `${grow}fr` };
}

interface Props<T extends { id: string }> {
  label: string;
  columns: readonly ConsoleColumn<T>[];
  pages: Pages<T>;
  /** The name of a row. */
  nameOf: (row: T) => string;
  /** Opens a row, by a press or Enter. */
  onOpen?: (row: T) => void;
  /** Shown instead of rows. */
  empty: string;
}

/** A table of which only the visible rows are rendered; the next page is loaded when its end is near. The first column names the row. */
export function ConsoleTable<T extends { id: string }>({ label, columns, pages, nameOf, onOpen, empty }: Props<T>) {
  const narrow = useMedia(NARROW);
  const shown = useMemo(() => columns.filter((column) => !(narrow && column.wideOnly)), [columns, narrow]);
  const { rows, loading, problem } = pages;
  const items = useMemo(() => [...rows], [rows]);
  const content = SIZES.headingHeight + (rows.length || EMPTY_ROWS) * SIZES.rowHeight + BORDER;
  const note = loading ? '' : empty;
  return (
    <>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <Virtualizer layout={TableLayout} layoutOptions={SIZES}>
        <Table
          aria-label={label}
          aria-busy={loading}
          className={styles.table ?? ''}
          style={{ blockSize: `min(${content}px, max(340px, 100dvh - 330px))` }}
          data-opens={onOpen ? true : undefined}
        >
          <TableHeader>
            {shown.map((column, at) => (
              <Column key={column.id} id={column.id} isRowHeader={at === 0} {...sizeOf(column)}>
                {column.title}
              </Column>
            ))}
          </TableHeader>
          <TableBody renderEmptyState={() => <p className={styles.empty}>{note}</p>}>
            <Collection items={items} dependencies={[shown, onOpen]}>
              {(row) => (
                <Row className={styles.row ?? ''} textValue={nameOf(row)} {...(onOpen && { onAction: () => onOpen(row) })}>
                  {shown.map((column) => (
                    <Cell key={column.id}>{column.cell(row)}</Cell>
                  ))}
                </Row>
              )}
            </Collection>
            <TableLoadMoreItem onLoadMore={pages.more} isLoading={loading && rows.length > 0}>
              <span className={styles.more} />
            </TableLoadMoreItem>
          </TableBody>
        </Table>
      </Virtualizer>
    </>
  );
}
