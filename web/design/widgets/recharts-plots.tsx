import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Cell, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { LineSpec, PlotProps } from './plot.ts';

const STROKES: Record<LineSpec['look'], string> = {
  complete: 'var(--chart-complete)',
  accent: 'var(--accent-line)',
  progress: 'var(--accent-line)',
  dashed: 'var(--text)',
};
const TICK = { fontSize: 12, fill: 'var(--dim)' };
/** Space for the names at the ends of the lines; on phones they stand above the chart instead. */
const MARGIN = { top: 12, right: 84, bottom: 0, left: -16 };
const PHONE_MARGIN = { ...MARGIN, right: 12 };
const PHONE = '(max-width: 640px)';

type EndLabel = { index?: number; x?: number | string; y?: number | string };

const NAME_HEIGHT = 16;
/** Lines that end within this share of the scale of each other would have their names in one place. */
const TOO_NEAR = 0.08;

/** Returns how far up the name of a line stands, above those of earlier lines that end where it does. */
function liftOf({ points, lines, max }: Pick<PlotProps, 'points' | 'lines' | 'max'>, at: number): number {
  const values = lines.map(({ key }) => points.map((point) => Number(point[key])));
  const scale = max ?? Math.max(1, ...values.flat());
  const end = (of: number): number => values[of]?.at(-1) ?? 0;
  return NAME_HEIGHT * lines.slice(0, at).filter((_, earlier) => Math.abs(end(earlier) - end(at)) < scale * TOO_NEAR).length;
}

/** The line's name at its end, instead of a legend. */
const endLabel = (line: LineSpec, last: number, lift: number) =>
  function EndOfLine({ index, x, y }: EndLabel): ReactElement {
    if (index !== last) return <g />;
    return (
      <text
        x={Number(x) + 12}
        y={Number(y) + 4 - lift}
        fontSize={13}
        fontWeight={600}
        stroke="var(--sheet)"
        strokeWidth={5}
        paintOrder="stroke"
        fill={line.look === 'accent' ? 'var(--accent-text)' : STROKES[line.look]}
      >
        {line.label}
      </text>
    );
  };

const tooltip = (unit: string | undefined): ReactNode => (
  <Tooltip
    formatter={(value, name) => [`${String(value)}${unit ? ` ${unit}` : ''}`, name]}
    wrapperClassName="chart-tip"
    contentStyle={{ background: 'var(--inverse)', border: 0, borderRadius: 6, padding: '8px 10px', fontSize: 13 }}
    labelStyle={{ color: 'var(--on-inverse)', fontWeight: 550, unicodeBidi: 'plaintext' }}
    itemStyle={{ color: 'var(--on-inverse)', padding: 0 }}
    cursor={{ stroke: 'var(--control)', strokeDasharray: '2 3', fill: 'var(--hover)' }}
  />
);

/** Below bars on a phone every name is there, in lines as wide as there is space. */
const phoneNames = (bars: number) => ({
  interval: 0,
  height: 48,
  tick: { ...TICK, fontSize: 11, width: Math.floor(280 / Math.max(1, bars)) },
});

type FrameProps = Pick<PlotProps, 'max' | 'unit'> & { readonly names?: Partial<ReturnType<typeof phoneNames>> };

const frame = ({ max, unit, names }: FrameProps): ReactNode[] => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--hairline)" />,
  <XAxis key="x" dataKey="label" tick={TICK} tickLine={false} axisLine={{ stroke: 'var(--hairline-strong)' }} minTickGap={24} {...names} />,
  <YAxis
    key="y"
    tick={TICK}
    tickLine={false}
    axisLine={false}
    width={unit === '%' ? 60 : 48}
    allowDecimals={false}
    {...(max === undefined ? {} : { domain: [0, max] })}
    {...(unit === '%' && { unit })}
  />,
];

const legend = (
  <Legend
    verticalAlign="top"
    align="left"
    height={28}
    wrapperStyle={{ left: 0 }}
    iconType="plainline"
    formatter={(name: string) => <span style={{ fontSize: 13, color: 'var(--text)' }}>{name}</span>}
  />
);

export function LinePlot({ points, lines, height, max, unit }: PlotProps): ReactNode {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart data={[...points]} margin={isPhone ? PHONE_MARGIN : MARGIN} accessibilityLayer={false}>
        {frame({ max, unit })}
        {tooltip(unit)}
        {isPhone && legend}
        {lines.map((line, at) => {
          const stroke = STROKES[line.look];
          const dashed = line.look === 'dashed';
          return (
            <Line
              key={line.key}
              type="monotone"
              dataKey={line.key}
              name={line.label}
              stroke={stroke}
              strokeWidth={2}
              {...(dashed ? { strokeDasharray: '5 4' } : {})}
              dot={{ r: 3.5, fill: dashed ? 'var(--sheet)' : stroke, stroke, strokeWidth: dashed ? 1.6 : 0, strokeDasharray: '0' }}
              isAnimationActive={false}
              label={isPhone ? false : endLabel(line, points.length - 1, liftOf({ points, lines, max }, at))}
            />
          );
        })}
      </LineChart>
    </ResponsiveContainer>
  );
}

export function BarPlot({ points, lines, height, max, unit }: PlotProps): ReactNode {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={[...points]} margin={{ ...MARGIN, right: 0 }} accessibilityLayer={false}>
        {frame({ max, unit, ...(isPhone && { names: phoneNames(points.length) }) })}
        {tooltip(unit)}
        {lines.map((line) => (
          <Bar
            key={line.key}
            dataKey={line.key}
            name={line.label}
            fill={STROKES[line.look]}
            maxBarSize={40}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          >
            {line.look === 'progress' &&
              points.map((point) => <Cell key={point.label} {...(Number(point[line.key]) === max && { fill: STROKES.complete })} />)}
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
