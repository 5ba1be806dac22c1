import { describe, expect, it } from 'vitest';
import { defaultUnitTitle, UNIT_KINDS, unitKindOf } from './unit-kinds.ts';

describe('unit kinds', () => {
  it('accept every spelling of the contract', () => {
    for (const [kind, { typename, printed }] of Object.entries(UNIT_KINDS)) {
      expect(unitKindOf(typename)).toBe(kind);
      expect(unitKindOf(printed)).toBe(kind);
    }
    expect(unitKindOf('Document')).toBe('document');
    expect(unitKindOf('presentation')).toBe('document');
    expect(unitKindOf('Iframe')).toBe('iframe');
    expect(unitKindOf('SCORM')).toBe('scorm');
    expect(unitKindOf('Quiz')).toBeNull();
  });

  it('name units by their printed type', () => expect(defaultUnitTitle('document', 3)).toBe('Presentation Unit 3'));

  it('share no name, type or list', () => {
    const kinds = Object.values(UNIT_KINDS);
    for (const name of [
      (kind: (typeof kinds)[number]) => kind.typename,
      (kind: (typeof kinds)[number]) => kind.lists.course,
      (kind: (typeof kinds)[number]) => kind.lists.input,
      (kind: (typeof kinds)[number]) => kind.lists.create,
    ])
      expect(new Set(kinds.map(name)).size).toBe(kinds.length);
  });

  it('take a source from their own fields only', () => {
    for (const { fields, requires } of Object.values(UNIT_KINDS))
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...(requires.source?.fields ?? [])]));
  });
});
