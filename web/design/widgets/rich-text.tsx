import DOMPurify from 'dompurify';
import { QuillDeltaToHtmlConverter } from 'quill-delta-to-html';
import { type ReactNode, useMemo } from 'react';
import { assetUrl } from '../../api/place.ts';
import './rich-text.css';

type Op = { readonly insert?: unknown; readonly attributes?: Readonly<Record<string, unknown>> };

const TAGS = ['p', 'br', 'h1', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'span', 'img', 'blockquote'];
const ATTRIBUTES = ['href', 'target', 'rel', 'src', 'alt', 'class'];

const isImage = (insert: unknown): insert is { image: string } =>
  insert !== null && typeof insert === 'object' && 'image' in insert && typeof insert.image === 'string';

/** The operations of a delta's JSON text; null when it is none. */
function opsOf(delta: string): readonly Op[] | null {
  try {
    const value: unknown = JSON.parse(delta);
    const ops: unknown = value !== null && typeof value === 'object' && 'ops' in value ? value.ops : null;
    // The converter reads what it knows and leaves the rest out.
    return Array.isArray(ops) ? (ops as Op[]) : null;
  } catch {
    return null;
  }
}

const withAddress = (op: Op): Op => (isImage(op.insert) ? { ...op, insert: { image: assetUrl(op.insert.image) } } : op);

/** HTML of a delta, only with tags and attributes that an author can make in our editor. Null: it cannot be shown. */
export function htmlOf(delta: string): string | null {
  const ops = opsOf(delta);
  if (!ops) return null;
  const converter = new QuillDeltaToHtmlConverter([...ops.map(withAddress)], {
    linkTarget: '_blank',
    linkRel: 'noopener noreferrer',
    multiLineParagraph: false,
  });
  return DOMPurify.sanitize(converter.convert(), { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false });
}

/** Whether a delta shows anything: text or a picture. */
export function isBlankDelta(delta: string | null | undefined): boolean {
  if (!delta) return true;
  const ops = opsOf(delta);
  return ops !== null && ops.every(({ insert }) => (typeof insert === 'string' ? insert.trim() === '' : !isImage(insert)));
}

/** Rich text as its author wrote it. */
export function RichText({ delta, failed }: { delta: string; failed: string }): ReactNode {
  const html = useMemo(() => htmlOf(delta), [delta]);
  if (html === null) return <p className="dim">{failed}</p>;
  // Allow-listed and purified above.
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
