import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { named, sentenceNamed } from './named.ts';

it('a value in a sentence has the direction of its own script', () => {
  expect(renderToStaticMarkup(named`Delete ${'فرع'}?`)).toBe('Delete <bdi>فرع</bdi>?');
});

describe('a sentence of the server', () => {
  const shown = (sentence: string): string => renderToStaticMarkup(sentenceNamed(sentence));

  it('reads from left to right, whatever it begins with', () => {
    expect(shown('Ana enrolled Owen.')).toBe('<span dir="ltr">Ana enrolled Owen.</span>');
    expect(shown('ليلى enrolled Owen')).toBe('<span dir="ltr"><bdi>ليلى</bdi> enrolled Owen</span>');
  });

  it('has a name of several words as one', () => {
    expect(shown('ليلى حداد enrolled נועה in سلامة الغذاء.')).toBe(
      '<span dir="ltr"><bdi>ليلى حداد</bdi> enrolled <bdi>נועה</bdi> in <bdi>سلامة الغذاء</bdi>.</span>',
    );
  });
});
