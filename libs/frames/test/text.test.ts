import { describe, expect, test } from '@jest/globals';

import { balanceLines } from '../src/text/balance-lines.ts';
import { breakText } from '../src/text/break-text.ts';
import { findScripts } from '../src/text/find-scripts.ts';

function parts(line: string, language: string): string[] {
  return breakText(line, language).map(({ text }) => text);
}

/** Breaks a text as if each character had the width 1. */
function lines(line: string, language: string, width: number): string[] {
  const measured = breakText(line, language).map((part) => ({
    ...part,
    width: Array.from(part.text).length,
    blankWidth: part.blank.length,
  }));
  return balanceLines(measured, width);
}

describe('a line is broken', () => {
  test.each([
    ['en', 'Plants at 5\u00A0o’clock, well-known', ['Plants', 'at', '5\u00A0o’clock,', 'well-', 'known']],
    ['ja', '小さな習慣を、やさしく続ける', ['小さな', '習慣を、', 'やさしく', '続ける']],
    ['zh-CN', '温柔地坚持（每天）', ['温柔地', '坚持', '（每天）']],
    ['zh-CN', '温柔地坚持每一个小习惯', ['温柔地', '坚持', '每一个', '小习惯']],
    ['ko', '작은 습관을', ['작은', '습관을']],
    ['de', 'Kleine Gewohnheiten', ['Kleine', 'Gewohnheiten']],
    ['ru', 'Маленькие привычки — с заботой', ['Маленькие', 'привычки —', 'с', 'заботой']],
    ['fr', '« Bonjour » : prêt ?', ['« Bonjour » :', 'prêt ?']],
    ['ko', '매일 – 천천히', ['매일 –', '천천히']],
    ['en', '— Hello 10 % (a–b)', ['—', 'Hello', '10 %', '(a–', 'b)']],
  ])('in %s between words or phrases', (language, line, expected) => {
    expect(parts(line, language)).toEqual(expected);
  });

  test('in Thai between words, although it has no blanks', () => {
    const words = parts('ต้นไม้ทั้งหมดของคุณ', 'th');
    expect(words.length).toBeGreaterThan(2);
    expect(words.join('')).toBe('ต้นไม้ทั้งหมดของคุณ');
  });

  test('into as few lines as possible, about equally long', () => {
    expect(lines('All your plants in one place', 'en', 24)).toEqual(['All your plants', 'in one place']);
    expect(lines('All your plants in one place', 'en', 28)).toEqual(['All your plants in one place']);
  });

  test('at a blank rather than inside of words, where blanks are rare', () => {
    expect(lines('นิสัยเล็กๆ ที่ดูแลด้วยใจ', 'th', 17)).toEqual(['นิสัยเล็กๆ', 'ที่ดูแลด้วยใจ']);
  });

  test('nowhere in a word that is too long', () => {
    expect(lines('Donaudampfschifffahrt ahoi', 'de', 10)).toEqual(['Donaudampfschifffahrt', 'ahoi']);
  });
});

test.each([
  ['ar-SA', 'كل iPhone', ['Arab', 'Latn']],
  ['zh-TW', '骨 iPhone', ['Hant', 'Latn']],
  ['ja', '骨', ['Jpan']],
  ['en-US', '漢字かな', ['Jpan']],
  ['en-US', 'ABC 🌱', ['Latn', 'Zsye']],
  ['ru', '2026 — 12', []],
])('the scripts of a text in %s: %s', (language, text, expected) => {
  expect(findScripts(text, language)).toEqual(expected);
});
