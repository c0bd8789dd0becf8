/** Figures as a chart, and as a table for screen readers and for reading the numbers. */
import { Table, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { Sideways } from '../layout/Sideways.js';
import { useNames } from '../names/useName.js';
import { Later, later } from '../states/later.js';
import { Heads } from '../table/Heads.js';
import classes from './Chart.module.css';
import { type ChartType, type Figures, figure, isCourse, labelText } from './figures.js';
import { optionOf } from './option.js';
import { distinctNames } from './series.js';
import { useFigureWords } from './words.js';

/** A chunk of its own, because the chart library is large. */
const drawing = later(async () => (await import('./Drawing.js')).Drawing);

/** For pages still loading their figures: the chart's files load meanwhile. */
export const preloadDrawing = drawing.preload;

export interface ChartProps {
  readonly type: ChartType;
  readonly figures: Figures;
  /** The accessible name of the chart. */
  readonly label: string;
  /** In pixels. */
  readonly height?: number;
  /** Whether the values at a label are stacked. */
  readonly isStacked?: boolean;
  /** Called with the indexes of the label and series that were clicked. */
  readonly onPick?: (label: number, series: number) => void;
}

/** Returns the figures with labels and names for people. */
export function useReadable(figures: Figures): Figures {
  const common = useWords();
  const words = useFigureWords();
  const { of, labels } = figures;
  const named = useNames(of, of === undefined ? [] : labels.filter((label) => !label.startsWith('(')));
  return useMemo(() => {
    const nameOf = (word: string) => {
      if (word === '(none)') return words.noGroup;
      return word === '(other)' ? words.otherGroups : wordOf(common, word);
    };
    return {
      labels: figures.labels.map((label) => {
        const name = named(label);
        return name === label ? labelText(label, nameOf) : name;
      }),
      series: figures.series.map(({ name, values }) => ({ name: nameOf(name), values })),
    };
  }, [figures, common, words, named]);
}

export function Chart({ type, figures, label, height = 260, isStacked = false, onPick }: ChartProps) {
  const words = useFigureWords();
  const readable = useReadable(figures);
  const isDark = useComputedColorScheme('light') === 'dark';
  const isStill = useReducedMotion();
  const option = useMemo(
    () => optionOf(type, readable, { isDark, isMoving: !isStill, isStacked }),
    [type, readable, isDark, isStill, isStacked],
  );
  return (
    <>
      <div style={{ minHeight: height }}>
        <Later files={drawing} props={{ option, label: words.chartOf(label), height, onPick }} />
      </div>
      <details className={classes.numbers}>
        <summary>{words.numbers}</summary>
        <NumbersTable figures={figures} label={label} />
      </details>
    </>
  );
}

export function NumbersTable({ figures, label }: { readonly figures: Figures; readonly label: string }) {
  const words = useFigureWords();
  const { labels, series } = useReadable(figures);
  const heading = isCourse(figures.labels) ? words.period : (figures.by ?? words.group);
  return (
    <Sideways label={words.numbersOf(label)} width={110 + 100 * series.length}>
      <Table fz="sm" verticalSpacing={4}>
        <Heads names={[heading, ...distinctNames(series).map((end) => ({ end }))]} />
        <Table.Tbody>
          {labels.map((text, index) => (
            <Table.Tr key={figures.labels[index] ?? text}>
              <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{text}</bdi>
              </Table.Th>
              {series.map(({ name, values }) => (
                <Table.Td key={name} ta="end">
                  {figure(values[index], name)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}
