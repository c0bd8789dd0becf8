/** The ids of dashboards and of their widgets. */
import type { IdKind } from '../../kernel/ids.js';

export const dashboardIds: IdKind = { name: 'dashboard', prefix: 'dash' };
export const widgetIds: IdKind = { name: 'widget', prefix: 'widget' };
