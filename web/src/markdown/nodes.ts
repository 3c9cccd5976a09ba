import type { Id } from '../api/wire-base.ts';

/** An inline node. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'user' | 'channel' | 'role'; id: Id }
  | { type: 'everyone'; text: string }
  | { type: 'emoji'; name: string; id: Id }
  | { type: 'time'; ms: number; style: string };

export interface ListNode {
  type: 'list';
  ordered: boolean;
  start: number;
  items: { children: Inline[]; list: ListNode | null }[];
}

/** A block node. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'subtext'; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  | { type: 'code'; language: string; text: string }
  | ListNode;
