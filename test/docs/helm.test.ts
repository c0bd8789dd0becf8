/** The chart in `helm/` uses the service's variables and addresses, and both of its forms can be rendered if `helm` is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { variableNames } from '../../src/config.js';
import { whereAvailable } from '../support/availability.js';

const templates = readdirSync('helm/templates').map((name) => readFileSync(`helm/templates/${name}`, 'utf8'));
const chart = [readFileSync('helm/values.yaml', 'utf8'), ...templates].join('\n');

test('the chart names only variables of the service', () => {
  const named = chart.match(/\b[A-Z][A-Z]+(?:_[A-Z]+)+\b|\bROLES\b|\bPORT\b|\bSIGNUP\b/g) ?? [];
  // A variable of another service, and one that Node.js reads.
  const others = ['EVENTSTORE_PORT', 'NODE_ENV'];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !variableNames.includes(name) && !others.includes(name))).toEqual([]);
});

test('the chart probes the addresses that every role answers', () => {
  const paths = [...chart.matchAll(/httpGet: \{ path: (\S+),/g)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(new Set(['/health/live', '/health/ready']));
});

test('the chart has the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('helm/Chart.yaml', 'utf8')).toContain(`appVersion: ${version}\n`);
});

const noHelm = spawnSync('helm', ['version']).status === 0 ? undefined : 'helm is not installed';

whereAvailable('rendered', noHelm, () => {
  test('the chart has one pod, or pods for each role', () => {
    const kindsOf = (...options: readonly string[]) =>
      execFileSync('helm', ['template', 'shop', 'helm', '--set', 'secret=shop', ...options], {
        encoding: 'utf8',
      }).match(/^kind: \w+/gm);
    expect(kindsOf()).toContain('kind: StatefulSet');
    expect(kindsOf('--set', 'engines.enabled=true')).toEqual(
      expect.arrayContaining(['kind: Deployment', 'kind: PodDisruptionBudget']),
    );
  });
});
