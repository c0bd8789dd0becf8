/** Third-party linters accept the OpenAPI document. */
import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { openApiDocument } from '../../../src/http/openapi/document.js';
import { placeExample } from '../../../src/http/placeExamples.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';

const source = JSON.stringify(
  openApiDocument(declaredRoutes(), { baseUrl: 'https://shop.test', version: '1.2.3', placeExample }),
);

test('Redocly finds no fault by its strict rules', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The specification sets the paths. The router prefers a literal to a parameter, and no cart is called `customer`.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

test('Spectral finds no fault by its rules for OpenAPI', async () => {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [[oas as RulesetDefinition, 'recommended']],
    // This rule takes six of seven seconds and finds nothing that Redocly and `document.test.ts` would not.
    rules: { 'oas3-valid-media-example': 'off' },
  });
  const found = await spectral.run(JSON.parse(source));
  expect(found.map(({ code, message, path }) => `${String(code)} ${message} ${path.join('/')}`)).toEqual([]);
});
