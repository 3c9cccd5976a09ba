import type { Quality } from '@guildhall/call/connection/types';
import { t } from './panel-text.ts';

const FAIR_MS = 150;
const POOR_MS = 350;
const FAIR_LOSS = 0.03;
const POOR_LOSS = 0.1;

export type Grade = 'good' | 'fair' | 'poor';

/** The quality of a connection for people. */
export function qualityWords({ roundTrip, loss }: Quality): { grade: Grade; words: string } {
  if (roundTrip === undefined) return { grade: 'good', words: t('connected') };
  const isPoor = roundTrip >= POOR_MS || loss >= POOR_LOSS;
  const isFair = roundTrip >= FAIR_MS || loss >= FAIR_LOSS;
  const grade = isPoor ? 'poor' : isFair ? 'fair' : 'good';
  const key = loss >= FAIR_LOSS ? 'qualityLost' : 'quality';
  return { grade, words: t(key, { grade, ms: Math.round(roundTrip), percent: Math.round(loss * 100) }) };
}
