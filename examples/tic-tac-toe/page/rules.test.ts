import { expect, test } from 'vitest';
import { replay, type Turn } from './rules.ts';

const turn = (authorId: string, metadata: Record<string, string>): Turn => ({ authorId, metadata });
/** A message of Ada, who plays X, or of Ben, who plays O. */
const ada = (metadata: Record<string, string> = {}, round = '0') => turn('ada', { seat: 'x', round, ...metadata });
const ben = (metadata: Record<string, string> = {}, round = '0') => turn('ben', { seat: 'o', round, ...metadata });
const moves = (...cells: number[]) => cells.map((cell, n) => (n % 2 ? ben : ada)({ move: String(cell) }));

test('the first messages take the seats, and X begins', () => {
  const match = replay([ada(), ben(), turn('eve', { seat: 'x', round: '0' }), turn('eve', {})]);
  expect(match.seats).toEqual({ x: 'ada', o: 'ben' });
  expect(match.turn).toBe('x');
});

test('a line of three wins the round and ends it', () => {
  const match = replay([ada(), ben(), ...moves(0, 1, 4, 2, 8, 5)]);
  expect(match).toMatchObject({ winner: 'x', line: [0, 4, 8], turn: undefined, score: { x: 1, o: 0 } });
  expect(match.cells[5]).toBeUndefined();
});

test('nine moves without a line are a draw', () => {
  const match = replay([ada(), ben(), ...moves(0, 4, 8, 1, 7, 6, 2, 5, 3)]);
  expect(match).toMatchObject({ winner: undefined, turn: undefined, score: { x: 0, o: 0 } });
});

test('moves out of turn, on taken cells, of other rounds and of other users change nothing', () => {
  const eve = turn('eve', { seat: 'o', round: '0', move: '1' });
  const wrong = [ben({ move: '1' }), ada({ move: '4' }), ada({ move: '1' }), ben({ move: '4' }), ben({ move: '1' }, '1'), eve];
  const match = replay([ada(), ben(), ...wrong, ben({ move: '9' }), ben({ move: 'x' })]);
  expect(match.cells.filter((cell) => cell)).toEqual(['x']);
  expect(match.turn).toBe('o');
});

test('another round begins when both players want it, and the other player moves first', () => {
  const won = [ada(), ben(), ...moves(0, 1, 4, 2, 8)];
  expect(replay([...won, ben({ again: '1' })])).toMatchObject({ round: 0, again: new Set(['o']) });
  expect(replay([...won, ben({ again: '1' }), ada({ again: '1' })])).toMatchObject({
    round: 1,
    turn: 'o',
    score: { x: 1, o: 0 },
  });
});

test('a player who leaves frees the seat for another', () => {
  const left = [ada(), ben(), ...moves(4, 0), ben({ leave: '1' })];
  expect(replay(left)).toMatchObject({ seats: { x: 'ada' }, round: 1, turn: 'o' });
  expect(replay(left).cells.some((cell) => cell)).toBe(false);
  expect(replay([...left, turn('eve', { seat: 'o', round: '1' })]).seats).toEqual({ x: 'ada', o: 'eve' });
});

test('a history whose beginning is missing is continued', () => {
  const match = replay([ada({ move: '4' }, '6'), ben({ move: '0' }, '6')]);
  expect(match).toMatchObject({ seats: { x: 'ada', o: 'ben' }, round: 6, turn: 'x' });
});
