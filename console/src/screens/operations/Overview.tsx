/** The service's health, the progress of its read models, the size of its stores, and a backup. */

import { Link } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { Columns } from '../../parts/layout/Section.js';
import { Backup } from './Backup.js';
import { Health } from './Health.js';
import { ReadModels } from './ReadModels.js';
import { Stores } from './Stores.js';
import { useOperationsWords } from './words.js';

export function OperationsOverview() {
  const words = useOperationsWords();
  return (
    <Page title={words.title} actions={<Link to="/operations/jobs">{words.jobs}</Link>}>
      <Columns>
        <Health />
        <Backup />
      </Columns>
      <Stores />
      <ReadModels />
    </Page>
  );
}
