import { expect, it } from 'vitest';
import type { OutlineEntry, UnitBody } from '../course.records.ts';
import { unitsAsInput } from './published-input.ts';

const entry = (id: number, kind: OutlineEntry['kind']) =>
  ({ id, kind, order: id, title: `Unit ${id}`, completionOption: null, timeLimit: null }) as OutlineEntry;

it('a published video, recording and document are sent with the names of the input, captions included', () => {
  const captions = [{ language: 'en', label: 'English', path: 'storage/t1/captions.vtt' }];
  const bodies = new Map<number, UnitBody>([
    [1, { kind: 'video', path: 'storage/t1/film.mp4', youtube: null, captions, duration: 20, content: 'About it', questions: [] }],
    [2, { kind: 'document', path: 'storage/t1/handbook.pdf', content: null, questions: [] }],
    [3, { kind: 'audio', path: 'storage/t1/talk.mp3', captions, content: null, questions: [] }],
  ]);
  expect(unitsAsInput([entry(1, 'video'), entry(2, 'document'), entry(3, 'audio')], bodies)).toMatchObject({
    audios: [{ audio_path: 'storage/t1/talk.mp3', captions: [{ language: 'en', label: 'English', file_path: 'storage/t1/captions.vtt' }] }],
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

it('published units of the other kinds are sent with content, completion and questions, without an id', () => {
  const choice = {
    id: 7,
    type: 'Multiple Choice' as const,
    question: 'Two and two?',
    options: [{ id: 'o1', text: '4', checked: true }],
  };
  const bodies = new Map<number, UnitBody>([
    [1, { kind: 'content', content: '{"ops":[{"insert":"Read\\n"}]}', questions: [choice] }],
    [2, { kind: 'audio', path: 'storage/t1/talk.mp3', duration: 15, content: 'What is said', questions: [] }],
    [3, { kind: 'iframe', url: 'https://example.org/', content: null, framing: null, questions: [] }],
    [4, { kind: 'scorm', path: 'storage/t1/golf.zip', packageId: 9, scoreRule: 'best', questions: [] }],
    [5, { kind: 'test', questions: [] }],
    [6, { kind: 'assignment', content: 'Weld', questions: [] }],
  ]);
  const kinds = ['content', 'audio', 'iframe', 'scorm', 'test', 'assignment'] as const;
  const outline = kinds.map((kind, index) => ({ ...entry(index + 1, kind), completionOption: 'time' as const, timeLimit: 30 }));
  const sent = (order: number, members: object) => [
    { ...members, unit_order: order, title: `Unit ${order}`, completion_option: 'time', time_limit: 30 },
  ];
  expect(unitsAsInput(outline, bodies)).toEqual({
    contents: sent(1, { content: '{"ops":[{"insert":"Read\\n"}]}' }),
    videos: [],
    audios: sent(2, { audio_path: 'storage/t1/talk.mp3', duration: 15, content: 'What is said' }),
    documents: [],
    iframes: sent(3, { url: 'https://example.org/' }),
    scorms: sent(4, { scorm_path: 'storage/t1/golf.zip', scorm_id: 9, score_rule: 'best' }),
    unit_tests: sent(5, {}),
    assignments: sent(6, { content: 'Weld' }),
    tests: [{ unit_order: 1, type: 'Multiple Choice', question: 'Two and two?', options: choice.options }],
  });
});
