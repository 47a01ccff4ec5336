import { describe, expect, it } from 'vitest';
import { initialsOf, textColourOn } from './avatar.tsx';

describe('an avatar', () => {
  it('shows the first letters of the first and the last name', () => {
    expect(['Marta Salas', ' joaquín  de la Mamani ', 'Iván', '', '李 文'].map(initialsOf)).toEqual([
      'MS',
      'JM',
      'I',
      '',
      '李文',
    ]);
  });

  it('is readable on any colour', () => {
    expect(['#000000', '#8a5a3c', '#ffffff', '#e9b04c', 'nonsense'].map(textColourOn)).toEqual([
      '#ffffff',
      '#ffffff',
      '#000000',
      '#000000',
      '#ffffff',
    ]);
  });
});
