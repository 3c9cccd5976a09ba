import type { Quality } from '@guildhall/call/connection/types';

const FAIR_MS = 150;
const POOR_MS = 350;
const FAIR_LOSS = 0.03;
const POOR_LOSS = 0.1;

export type Grade = 'good' | 'fair' | 'poor';

/** The quality of a connection for people. */
export function qualityWords({ roundTrip, loss }: Quality): { grade: Grade; words: string } {
  if (roundTrip === undefined) return { grade: 'good', words: 'Connected' };
  const isPoor = roundTrip >= POOR_MS || loss >= POOR_LOSS;
  const isFair = roundTrip >= FAIR_MS || loss >= FAIR_LOSS;
  const grade = isPoor ? 'poor' : isFair ? 'fair' : 'good';
  const lost = loss >= FAIR_LOSS ? `, ${Math.round(loss * 100)} % lost` : '';
  const word = { good: 'Good', fair: 'Fair', poor: 'Poor' }[grade];
  return { grade, words: `${word} connection, ${Math.round(roundTrip)} ms${lost}` };
}
