import { describe, expect, it } from 'vitest';
import { NO_PROGRESS } from './common-view.ts';
import { audio } from './audio.ts';
import { assignment } from './assignment.ts';
import { iframe } from './iframe.ts';
import { video } from './video.ts';

const facts = { id: 1, order: 1, title: 'Film', completionOption: null, timeLimit: null, minutes: null, questionCount: 0 };
const common = { ...NO_PROGRESS, ...facts, language: null, translations: [] };
const showing = { reader: { scope: 't1', person: 1, now: '2026-11-22T12:00:00.000Z' } as never, tests: [] };
const DELTA = '{"ops":[{"insert":"About "},{"insert":"it","attributes":{"bold":true}},{"insert":"\\n"}]}';

describe('a unit without formats whose text was stored as a Delta', () => {
  it('shows the words of that text', () => {
    const body = { kind: 'video', path: null, youtube: null, captions: [], content: DELTA } as const;
    expect(video.view(common, body, showing).content).toBe('About it');
    expect(iframe.view(common, { kind: 'iframe', url: null, content: DELTA }, showing).content).toBe('About it');
    expect(assignment.view(common, { kind: 'assignment', content: DELTA }).content).toBe('About it');
  });
});

describe('a recording that was stored before recordings had captions', () => {
  const reading = { files: { path: (_: string, path: string | null) => path }, framings: {}, problems: {} } as never;
  const before = { kind: 'audio', path: 'storage/t1/audio/a.mp3', content: null } as const;

  it('shows none, and has none after it is published again', () => {
    expect(audio.view(common, before, showing).captions).toEqual([]);
    expect(audio.read({ unit_order: 1, audio_path: before.path }, 'audios.0', reading, before)).toEqual({ ...before, captions: [] });
  });
});
