import { expect, it } from 'vitest';
import { isFoundIn } from './fold-text.ts';

it.each([
  [['Łódź', 'lodz-east'], 'LODZ', true],
  [['North', 'n'], ' nörth ', true],
  [['Żory'], 'zo', true],
  [['North', 'south'], 'east', false],
  [['North'], '', true],
])('%j is found by %j: %s', (texts, search, found) => expect(isFoundIn(texts, search)).toBe(found));
