import { expect, test } from 'vitest';
import type { Modal } from '../api/wire-interactions.ts';
import { faultsByInput, initialValues, modalFaults, modalFiles, sentComponents } from './modals.ts';

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B', default: true },
];
const MODAL: Modal = {
  id: '900',
  application: { id: '20', name: 'Mill' },
  channel_id: '200',
  custom_id: 'order',
  title: 'Order',
  components: [
    { type: 10, id: 1, content: 'Fill it in.' },
    { type: 18, id: 2, label: 'Why', component: { type: 4, id: 3, custom_id: 'why', style: 2, min_length: 3 } },
    { type: 18, id: 4, label: 'Who', component: { type: 5, id: 5, custom_id: 'who', max_values: 2 } },
    { type: 18, id: 6, label: 'Plans', component: { type: 19, id: 7, custom_id: 'plans', required: false, max_values: 3 } },
    { type: 18, id: 8, label: 'Pace', component: { type: 21, id: 9, custom_id: 'pace', options } },
    { type: 18, id: 10, label: 'Days', component: { type: 22, id: 11, custom_id: 'days', options, min_values: 2 } },
    { type: 18, id: 12, label: 'Sure', component: { type: 23, id: 13, custom_id: 'sure', default: true } },
    { type: 18, id: 14, label: 'Wheel', component: { type: 3, id: 15, custom_id: 'wheel', options, required: false } },
    { type: 1, id: 16, components: [{ type: 4, id: 17, custom_id: 'old', style: 1, label: 'Old', required: false }] },
  ],
};

test('a modal opens with its default values', () => {
  expect(initialValues(MODAL)).toEqual({
    why: '',
    who: [],
    plans: [],
    pace: 'b',
    days: ['b'],
    sure: true,
    wheel: ['b'],
    old: '',
  });
});

test('each input reports missing and excess values; optional ones may be empty', () => {
  expect(modalFaults(MODAL, initialValues(MODAL))).toEqual({
    why: 'This is required.',
    who: 'This is required.',
    days: 'Tick at least 2.',
  });
  const values = { why: 'no', who: ['1', '2', '3'], plans: [1, 2, 3, 4], pace: null, days: ['a', 'b'], sure: false, wheel: [] };
  expect(modalFaults(MODAL, values)).toEqual({
    why: 'At least 3 characters.',
    who: 'Choose at most 2.',
    plans: 'Add at most 3.',
    pace: 'Choose one.',
  });
  expect(modalFaults(MODAL, { ...values, why: 'yes', who: ['1'], plans: [], pace: 'a' })).toEqual({});
});

test('a submission has the same structure, with values, and files by index', () => {
  const values = { ...initialValues(MODAL), why: 'because', who: ['11'], plans: [7, 5], old: 'x' };
  expect(modalFiles(MODAL, values)).toEqual([7, 5]);
  expect(sentComponents(MODAL, values)).toEqual([
    { type: 10, id: 1 },
    { type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'why', value: 'because' } },
    { type: 18, id: 4, component: { type: 5, id: 5, custom_id: 'who', values: ['11'] } },
    { type: 18, id: 6, component: { type: 19, id: 7, custom_id: 'plans', values: ['0', '1'] } },
    { type: 18, id: 8, component: { type: 21, id: 9, custom_id: 'pace', value: 'b' } },
    { type: 18, id: 10, component: { type: 22, id: 11, custom_id: 'days', values: ['b'] } },
    { type: 18, id: 12, component: { type: 23, id: 13, custom_id: 'sure', value: true } },
    { type: 18, id: 14, component: { type: 3, id: 15, custom_id: 'wheel', values: ['b'] } },
    { type: 1, id: 16, components: [{ type: 4, id: 17, custom_id: 'old', value: 'x' }] },
  ]);
});

test('server errors are shown at their input, others at the form', () => {
  const fields = {
    'data.components.1.component.value': 'Too short.',
    'data.components.8.components.0.value': 'Too old.',
    'data.custom_id': 'Unknown.',
  };
  expect(faultsByInput(MODAL, fields)).toEqual({ why: 'Too short.', old: 'Too old.', '': 'Unknown.' });
});
