import { describe, expect, it } from 'vitest';
import { linkedVideo, UNIT_FILES, unitKindOfFile, unitOfFile } from './dropped-files.ts';

describe('a dropped file', () => {
  it.each([
    ['lesson.MP4', '', 'video'],
    ['talk.flac', '', 'audio'],
    ['handbook.pdf', 'application/pdf', 'document'],
    ['slides.pptx', '', 'document'],
    ['plan.png', 'image/png', 'iframe'],
    ['without an extension', 'audio/mpeg', 'audio'],
    ['recording.webm', 'video/webm', 'video'],
    ['recording.webm', 'audio/webm;codecs=opus', 'audio'],
    ['recording.mp4', 'audio/mp4', 'audio'],
    ['a.ogg', 'video/ogg', 'audio'],
    ['talk.opus', '', 'audio'],
    ['talk.OGA', '', 'audio'],
    ['talk.weba', '', 'audio'],
    ['course.zip', 'application/zip', 'scorm'],
    ['tincan.xml', 'text/xml', 'scorm'],
    ['page.html', 'text/html', null],
  ])('%s, %s, makes a unit of its kind [E203]', (name, type, kind) => expect(unitKindOfFile({ name, type })).toBe(kind));

  it('gives its unit how long it plays, which a link in its place takes away', () => {
    expect(UNIT_FILES.video.part({ url: 'storage/a.mp4' }, 20)).toMatchObject({
      video_path: 'storage/a.mp4',
      duration: 20,
      youtube_link: null,
    });
    expect(UNIT_FILES.audio.part({ url: 'storage/a.mp3' }, null)).toEqual({ audio_path: 'storage/a.mp3', duration: null });
    expect(linkedVideo('https://vimeo.com/76979871')).toMatchObject({ video_path: null, duration: null });
  });

  it('names its unit', () => {
    expect(unitOfFile('video', { name: 'Fire_safety  part 1.mp4' })).toMatchObject({ kind: 'video', title: 'Fire safety part 1' });
    expect(unitOfFile('audio', { name: '.mp3' }).title).toBeNull();
  });
});

describe('a pasted link', () => {
  it('is of a video on YouTube or on Vimeo', () => {
    expect(linkedVideo(' https://youtu.be/dQw4w9WgXcQ ')).toMatchObject({ youtube_link: 'https://youtu.be/dQw4w9WgXcQ', vimeo_link: null });
    expect(linkedVideo('https://vimeo.com/76979871')).toMatchObject({ youtube_link: null, vimeo_link: 'https://vimeo.com/76979871' });
    expect(linkedVideo('https://example.com/')).toBeNull();
  });
});
