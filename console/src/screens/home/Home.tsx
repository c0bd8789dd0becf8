/** The start page. */
import { Page } from '../../parts/layout/Page.js';
import { Empty } from '../../parts/states/States.js';
import { useHomeWords } from './words.js';

export function Home() {
  const words = useHomeWords();
  return (
    <Page title={words.title}>
      <Empty />
    </Page>
  );
}
