import DOMPurify from 'dompurify';
import { QuillDeltaToHtmlConverter } from 'quill-delta-to-html';
import { type ReactNode, useMemo } from 'react';
import { isBlankText, isProblem, readRichText, withImages } from '../../../shared/courses/rich-text.ts';
import { assetUrl } from '../../api/tenant-address.ts';
import './rich-text.css';

const TAGS = ['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'span', 'img'];
const ATTRIBUTES = ['href', 'target', 'rel', 'src', 'alt', 'class'];
const OPTIONS = { linkTarget: '_blank', linkRel: 'noopener noreferrer', multiLineParagraph: false };

type Purified = ReturnType<typeof purified>;

/** As an object of its own kind where browsers know that: what was purified here is not purified a second time. */
const purified = (html: string) =>
  DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false, RETURN_TRUSTED_TYPE: true });

/** HTML of a delta's JSON text, only of what an author can make in our editor. Null: it cannot be shown. */
function htmlOf(delta: string): Purified | null {
  const text = readRichText(delta);
  if (isProblem(text)) return null;
  const { ops } = withImages(text, assetUrl);
  return purified(new QuillDeltaToHtmlConverter([...ops], OPTIONS).convert());
}

/** Nothing was written. What cannot be read counts as something, so that it is told. */
export function isBlankDelta(delta: string | null | undefined): boolean {
  if (!delta) return true;
  const text = readRichText(delta);
  return !isProblem(text) && isBlankText(text);
}

/** Rich text as its author wrote it. */
export function RichText({ delta, failed }: { delta: string; failed: string }): ReactNode {
  const html = useMemo(() => htmlOf(delta), [delta]);
  if (html === null) return <p className="dim">{failed}</p>;
  // Allow-listed and purified above.
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
