import { expect, it } from 'vitest';
import type { OutlineEntry, UnitBody } from '../course.records.ts';
import { unitsAsInput } from './published-input.ts';

const entry = (id: number, kind: OutlineEntry['kind']) =>
  ({ id, kind, order: id, title: `Unit ${id}`, completionOption: null, timeLimit: null }) as OutlineEntry;

it('a published video and a document are sent with the names of the input, captions included', () => {
  const captions = [{ language: 'en', label: 'English', path: 'storage/t1/captions.vtt' }];
  const bodies = new Map<number, UnitBody>([
    [1, { kind: 'video', path: 'storage/t1/film.mp4', youtube: null, captions, duration: 20, content: 'About it', questions: [] }],
    [2, { kind: 'document', path: 'storage/t1/handbook.pdf', content: null, questions: [] }],
  ]);
  expect(unitsAsInput([entry(1, 'video'), entry(2, 'document')], bodies)).toMatchObject({
    videos: [
      {
        video_path: 'storage/t1/film.mp4',
        duration: 20,
        captions: [{ language: 'en', label: 'English', file_path: 'storage/t1/captions.vtt' }],
      },
    ],
    documents: [{ doc_path: 'storage/t1/handbook.pdf' }],
  });
});
