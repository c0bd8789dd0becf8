/** The types that a widget can have, and what each of them draws. */

/** One figure, figures over time, or the parts of a whole. */
export type WidgetShape = 'figure' | 'course' | 'parts';

const shapes: Readonly<Record<string, WidgetShape>> = {
  metric: 'figure',
  number: 'figure',
  kpi: 'figure',
  counter: 'figure',
  gauge: 'figure',
  progress: 'figure',
  trend: 'course',
  line: 'course',
  bar: 'course',
  column: 'course',
  area: 'course',
  chart: 'course',
  pie: 'parts',
  donut: 'parts',
  table: 'parts',
  list: 'parts',
  funnel: 'parts',
};

export const widgetTypes: readonly string[] = Object.keys(shapes);

const suffix = /(?:-chart|_chart|Chart)$/;

/** Undefined for a type that is not supported. `line`, `line-chart`, `line_chart` and `lineChart` are the same. */
export function widgetShape(type: string): WidgetShape | undefined {
  const plain = type.replace(suffix, '');
  return Object.hasOwn(shapes, plain) ? shapes[plain] : undefined;
}
