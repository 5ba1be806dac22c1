import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { EMPTY_FORM, formOf, inputOf } from './course-form.ts';
import { createDraftSaver, type SavedDraft, type SaveState } from './draft-saver.ts';
import { createLocalCopy } from './local-copy.ts';
import type { Problem } from './problems.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function begin(
  answer: (known: SavedDraft, tries: number) => Promise<{ id: string; version: number }>,
  known: SavedDraft = { id: null, version: null },
) {
  const copies = createLocalCopy(memory(), '42');
  const sent: { known: SavedDraft; title: unknown }[] = [];
  const states: SaveState['kind'][] = [];
  const made: string[] = [];
  const marked: (readonly Problem[])[] = [];
  const saver = createDraftSaver({
    known,
    form: EMPTY_FORM,
    copies,
    send: (from, draft) => {
      sent.push({ known: from, title: draft.title });
      return answer(from, sent.length);
    },
    tell: (state) => states.push(state.kind),
    mark: (refused) => marked.push(refused),
    onMade: (id) => made.push(id),
    later: () => () => undefined,
    now: () => 0,
  });
  const type = (title: string): void => saver.change({ ...EMPTY_FORM, course: { ...EMPTY_FORM.course, title } });
  return { saver, copies, sent, states, made, marked, type };
}

describe('a draft', () => {
  it('is on this device before the server has it, and leaves it afterwards', async () => {
    const { saver, copies, type, made, states } = begin(async () => ({ id: '7', version: 1 }));
    type('Welding');
    expect(copies.read(null)?.draft.title).toBe('Welding');
    await saver.save();
    expect(copies.read(null)).toBeNull();
    expect(copies.read('7')).toBeNull();
    expect(made).toEqual(['7']);
    expect(states).toEqual(['saving', 'saved']);
  });

  it('taken up from an earlier visit is saved under the version it was written from', async () => {
    const begun = begin(
      async () => {
        throw new ApiError('CONFLICT', 'Somebody else has saved.');
      },
      { id: '7', version: 5 },
    );
    begun.saver.takeUp({ ...EMPTY_FORM, course: { ...EMPTY_FORM.course, title: 'Welding, as it was' } }, 3);
    expect(await begun.saver.save()).toBe(false);
    expect(begun.sent.map(({ known }) => known.version)).toEqual([3]);
    expect(begun.states).toEqual(['saving', 'conflict']);
    expect(begun.copies.read('7')).toMatchObject({ version: 3, draft: { title: 'Welding, as it was' } });
  });

  it('is saved once more when something was typed meanwhile, with the version that came back', async () => {
    const begun = begin(async (known, tries) => {
      if (tries === 1) begun.type('Welding, part 2');
      return { id: '7', version: (known.version ?? 0) + 1 };
    });
    begun.type('Welding');
    await begun.saver.save();
    expect(begun.sent).toEqual([
      { known: { id: null, version: null }, title: 'Welding' },
      { known: { id: '7', version: 1 }, title: 'Welding, part 2' },
    ]);
    expect(begun.made).toEqual(['7']);
    expect(begun.saver.isSaved()).toBe(true);
  });

  it('stays on this device when it cannot be saved', async () => {
    const { saver, copies, type, states } = begin(() => Promise.reject(new ApiError('NETWORK', 'x')), { id: '7', version: 3 });
    type('Welding');
    expect(await saver.save()).toBe(false);
    expect(states.at(-1)).toBe('failed');
    expect(copies.read('7')?.draft.title).toBe('Welding');
  });

  it('never passes over a version of someone else', async () => {
    const { saver, type, states, sent } = begin(() => Promise.reject(new ApiError('CONFLICT', 'Bo saved version 4.')), {
      id: '7',
      version: 3,
    });
    type('Welding');
    await saver.save();
    type('Welding!');
    expect(await saver.save()).toBe(false);
    expect(states.at(-1)).toBe('conflict');
    expect(sent).toHaveLength(1);
  });

  it('is not sent when nothing has changed', async () => {
    const { saver, sent } = begin(async () => ({ id: '7', version: 1 }));
    expect(await saver.save()).toBe(true);
    expect(sent).toEqual([]);
    expect(formOf(inputOf(EMPTY_FORM)).units).toEqual([]);
  });

  it('without a member that the server refuses leaves that member on this device [E01]', async () => {
    const begun = begin(
      async (_known, tries) => {
        if (tries === 1) throw new ApiError('VALIDATION', 'x', { fields: { title: ['This title is none.'] } });
        return { id: '7', version: 4 };
      },
      { id: '7', version: 3 },
    );
    begun.type('Refused');
    expect(await begun.saver.save()).toBe(true);
    expect(begun.states).toEqual(['saving', 'saved']);
    expect(begun.copies.read('7')).toMatchObject({ version: 4, draft: { title: 'Refused' } });
    expect(begun.marked).toEqual([[{ message: 'This title is none.', unit: null, question: null, field: 'title' }]]);
  });
});
