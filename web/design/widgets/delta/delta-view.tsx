import { createElement, type ReactNode, useMemo } from 'react';
import { isProblem, readRichText } from '../../../../shared/courses/rich-text.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { type Attributes, type Block, blocksOf, isList, type Line, type List, type Span } from './blocks.ts';

const HEADINGS = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;
const headingOf = (level: unknown): (typeof HEADINGS)[keyof typeof HEADINGS] | 'p' =>
  HEADINGS[Number(level) as keyof typeof HEADINGS] ?? 'p';

/** Quill's class names, which the editor uses for the same formats. */
const classOf = (format: 'align' | 'font', { [format]: value }: Attributes): string | undefined =>
  typeof value === 'string' ? `ql-${format}-${value}` : undefined;

function formatted({ bold, italic, underline, strike, link, ...attributes }: Attributes, text: string): ReactNode {
  const font = classOf('font', attributes);
  let node: ReactNode = font ? <span className={font}>{text}</span> : text;
  if (strike) node = <s>{node}</s>;
  if (underline) node = <u>{node}</u>;
  if (italic) node = <em>{node}</em>;
  if (bold) node = <strong>{node}</strong>;
  if (typeof link !== 'string') return node;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {node}
    </a>
  );
}

/** A picture without a description is decoration. */
const altOf = ({ alt }: Attributes): string => (typeof alt === 'string' ? alt : '');

const SpanView = ({ span }: { span: Span }): ReactNode =>
  'text' in span ? formatted(span.attributes, span.text) : <img src={assetUrl(span.image)} alt={altOf(span.attributes)} />;

const Spans = ({ spans }: Pick<Line, 'spans'>): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- a text that is shown never changes
  spans.length === 0 ? <br /> : spans.map((span, index) => <SpanView key={index} span={span} />);

const LineView = ({ spans, attributes }: Line): ReactNode =>
  createElement(headingOf(attributes['header']), { className: classOf('align', attributes), dir: 'auto' }, <Spans spans={spans} />);

function ListView({ ordered, items }: List): ReactNode {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag dir="auto">
      {items.map(({ line, lists }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that is shown never changes
        <li key={index} dir="auto" className={line ? classOf('align', line.attributes) : undefined}>
          {line && <Spans spans={line.spans} />}
          {lists.map((list, depth) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text that is shown never changes
            <ListView key={depth} {...list} />
          ))}
        </li>
      ))}
    </Tag>
  );
}

const BlockView = ({ block }: { block: Block }): ReactNode => (isList(block) ? <ListView {...block} /> : <LineView {...block} />);

/**
 * Renders a rich text, given as the JSON text of a Delta, as elements: headings, paragraphs, lists within lists, formats, links, pictures.
 * Renders `failed` where it cannot be read.
 */
export function DeltaView({ delta, failed }: { delta: string; failed: ReactNode }): ReactNode {
  const text = useMemo(() => readRichText(delta), [delta]);
  if (isProblem(text)) return failed;
  // oxlint-disable-next-line react/no-array-index-key -- a text that is shown never changes
  return blocksOf(text.ops).map((block, index) => <BlockView key={index} block={block} />);
}
