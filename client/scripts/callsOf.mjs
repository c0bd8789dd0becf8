// From the document of the service to `calls.ts`: a typed function for each operation, and the table by which it is carried out.

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const ndjson = 'application/x-ndjson';
const json = 'application/json';

function pointerIn(document, value) {
  let found = value;
  while (found?.$ref !== undefined)
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((at, step) => at[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return found;
}

const quoted = (text) => `'${text.replaceAll("'", "\\'")}'`;
const union = (words) => (words.length === 0 ? 'never' : words.map(quoted).join(' | '));
const intersection = (sets) => [...(sets[0] ?? [])].filter((one) => sets.every((set) => set.has(one)));

/** Every code that an answer of the operation can have. */
function codesIn(document, operation) {
  const codes = new Set();
  for (const [status, reference] of Object.entries(operation.responses)) {
    if (Number(status) < 400) continue;
    const { content = {}, description = '' } = pointerIn(document, reference);
    for (const [code] of description.matchAll(/(?<=`)[A-Z][A-Z_]+(?=`)/g)) codes.add(code);
    for (const { examples = {}, schema } of Object.values(content)) {
      for (const code of Object.keys(examples)) codes.add(code);
      for (const code of codesOfSchema(document, schema)) codes.add(code);
    }
  }
  return codes;
}

/** What a schema of problems says of `code`. */
function codesOfSchema(document, schema) {
  const found = pointerIn(document, schema);
  if (found === undefined || found === document.components.schemas.Problem) return [];
  const { code } = found.properties ?? {};
  const own = code?.enum ?? (code?.const === undefined ? [] : [code.const]);
  return [...own, ...(found.allOf ?? []).flatMap((part) => codesOfSchema(document, part))];
}

/** The fields of a list's rows that OData compares by the calendar, with those of their collections as `collection/field`. */
function kindsIn(document, item) {
  const kinds = { dates: [], timestamps: [] };
  const visit = (schema, prefix) => {
    for (const [name, reference] of Object.entries(pointerIn(document, schema).properties ?? {})) {
      const field = pointerIn(document, reference);
      const arms = [field, ...(field.anyOf ?? field.oneOf ?? []).map((arm) => pointerIn(document, arm))];
      if (arms.some(({ format }) => format === 'date')) kinds.dates.push(prefix + name);
      if (arms.some(({ format }) => format === 'date-time')) kinds.timestamps.push(prefix + name);
      const items = arms.find((arm) => arm.items !== undefined)?.items;
      if (items !== undefined && prefix === '') visit(items, `${name}/`);
    }
  };
  visit(item, '');
  return kinds;
}

function describe(document, path, method, operation) {
  const parameters = (operation.parameters ?? []).map((one) => pointerIn(document, one));
  const named = (place) => parameters.filter((one) => one.in === place).map(({ name }) => name);
  const queries = named('query');
  const success = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, answer]) => ({
      status,
      types: Object.keys(pointerIn(document, answer).content ?? {}),
    }))
    // What waits for a second person is not done: such a call fails with APPROVAL_PENDING.
    .filter(({ status }, _index, all) => status !== '202' || all.every((one) => one.status === '202'));
  const waits = operation.responses[202] !== undefined && success.every(({ status }) => status !== '202');
  const jsonStatus = success.filter(({ types }) => types.includes(json)).map(({ status }) => status);
  const files = success.flatMap(({ types }) => types).filter((type) => type !== json && type !== ndjson);
  const body = pointerIn(document, operation.requestBody);
  return {
    name: operation.operationId,
    summary: operation.summary,
    method: method.toUpperCase(),
    path,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    isList: queries.includes('$filter'),
    query: queries.filter((name) => name !== 'progress' && name !== 'preview'),
    needsQuery: parameters.some((one) => one.in === 'query' && one.required === true),
    tellsProgress: queries.includes('progress'),
    previews: queries.includes('preview'),
    waits,
    // What tells all that would come of it by itself answers the same when it is tried out.
    previewsItself: !JSON.stringify(operation.responses).includes('"#/components/schemas/Preview"'),
    keeps: named('header').includes('Idempotency-Key'),
    tagged: named('header').includes('If-None-Match'),
    body: body && { types: Object.keys(body.content), required: body.required === true },
    jsonStatus,
    files,
    codes: codesIn(document, operation),
    operation,
  };
}

function rowOf(document, { name, operation }) {
  const { content } = pointerIn(document, operation.responses['200']);
  const item = pointerIn(document, pointerIn(document, content[json].schema).properties.value).items;
  const { properties, required = [] } = pointerIn(document, item);
  const key = ['id', 'position'].find((field) => properties[field] !== undefined);
  if (key === undefined) throw new Error(`rows of ${name} have nothing that tells them apart`);
  return { key, ...kindsIn(document, item), isComplete: required.length > 0 };
}

function entryOf(document, call) {
  const parts = [`method: ${quoted(call.method)}`, `path: ${quoted(call.path)}`];
  if (call.keeps) parts.push('keyed: true');
  if (call.previews) parts.push('previews: true');
  if (call.waits) parts.push('waits: true');
  if (call.body?.types.includes(json)) parts.push("body: 'json'");
  else if (call.body !== undefined) parts.push("body: 'content'");
  if (call.jsonStatus.length > 0 && call.files.length > 0) parts.push("answer: 'either'");
  else if (call.files.length > 0) parts.push("answer: 'file'");
  if (call.isList) {
    const { key, dates, timestamps } = rowOf(document, call);
    const list = [`key: ${quoted(key)}`];
    if (dates.length > 0) list.push(`dates: [${dates.map(quoted).join(', ')}]`);
    if (timestamps.length > 0) list.push(`timestamps: [${timestamps.map(quoted).join(', ')}]`);
    parts.push(`list: { ${list.join(', ')} }`);
  }
  return `  ${call.name}: { ${parts.join(', ')} },`;
}

function signaturesOf(document, call, { common, writing }) {
  const { name, method } = call;
  const given = call.pathParameters.map((parameter) => `${parameter}: Id`);
  const comment = `  /** ${call.summary}. \`${method} ${call.path}\` */`;
  if (call.isList) {
    const row = rowOf(document, call).isComplete
      ? `RowOf<${quoted(name)}>`
      : `Required<RowOf<${quoted(name)}>>`;
    const options = `options?: ListOptions<${row}, Field>`;
    return [
      comment,
      `  ${name}<Field extends keyof ${row} & string = never>(${[...given, options].join(', ')}): List<Selected<${row}, Field>>;`,
    ];
  }
  if (call.body?.types.includes(json))
    given.push(`body${call.body.required ? '' : '?'}: BodyOf<${quoted(name)}>`);
  else if (call.body?.types.includes('multipart/form-data')) given.push('form: FormData');
  else if (call.body !== undefined) given.push(`upload: Upload<${union(call.body.types)}>`);

  const own = [...call.codes].filter((code) => !common.includes(code));
  const isWrite = method !== 'GET';
  const codes = [
    ...own.filter((code) => !isWrite || !writing.includes(code)).map(quoted),
    ...(isWrite ? ['WritingCode'] : ['CommonCode']),
  ].join(' | ');
  const value = call.jsonStatus.map((status) => `JsonOf<${quoted(name)}, ${status}>`).join(' | ');
  const optionsOf = (answered) => {
    const options = [isWrite ? 'WriteOptions' : 'CallOptions'];
    if (call.query.length > 0)
      options.push(`{ query${call.needsQuery ? '' : '?'}: QueryOf<${quoted(name)}> }`);
    if (call.tagged && answered !== 'FileAnswer') options.push(`{ readonly known?: ${answered} }`);
    if (call.tellsProgress) options.push('{ readonly onProgress?: (progress: Progress) => void }');
    return `options${call.needsQuery ? '' : '?'}: ${options.join(' & ')}`;
  };
  const signature = (called, answered) => {
    const answer = call.previews ? 'PreviewableAnswer' : 'Answer';
    const told = call.previews && call.previewsItself ? `, ${answered}` : '';
    return [
      comment,
      `  ${called}(${[...given, optionsOf(answered)].join(', ')}): ${answer}<${answered}, ${codes}${told}>;`,
    ];
  };
  if (call.files.length === 0) return signature(name, value === '' ? 'void' : value);
  if (call.jsonStatus.length === 0) return signature(name, 'FileAnswer');
  return [...signature(name, value), ...signature(`${name}File`, 'FileAnswer')];
}

export function callsOf(document) {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => describe(document, path, method, item[method])),
  );
  const common = intersection(calls.map(({ codes }) => codes));
  const writing = intersection(
    calls.filter(({ method }) => method !== 'GET').map(({ codes }) => codes),
  ).filter((code) => !common.includes(code));
  const codes = [...new Set(calls.flatMap((call) => [...call.codes]))].sort();
  const { code } = pointerIn(document, document.components.schemas.Problem).properties;
  const all = [...new Set([...codes, ...(pointerIn(document, code).enum ?? [])])];
  const previewable = calls.some(({ previews }) => previews) ? ', PreviewableAnswer' : '';
  return `import type { Answer, BodyOf, CallEntry, CallOptions, Id, JsonOf${previewable}, QueryOf, RowOf, Upload, WriteOptions } from '../calls.js';
import type { FileAnswer } from '../files.js';
import type { List, ListOptions, Selected } from '../lists.js';
import type { Progress } from '../progress.js';

/** Every code that a refusal can have. */
export type ErrorCode =
${all
  .sort()
  .map((code) => `  | ${quoted(code)}`)
  .join('\n')};

/** What every call can be refused with, whatever it does. */
export type CommonCode = ${union(common)};
/** And every one that writes. */
export type WritingCode = CommonCode | ${union(writing)};

/** A function for each operation, by its name in the document. */
export interface Calls {
${calls.flatMap((call) => signaturesOf(document, call, { common, writing })).join('\n')}
}

export const table = {
${calls.map((call) => entryOf(document, call)).join('\n')}
} as const satisfies Readonly<Record<string, CallEntry>>;
`;
}

/** The schemas of the document under their own names. */
export function typesOf(document) {
  const names = Object.keys(document.components.schemas).filter((name) => /^[A-Z]\w*$/.test(name));
  return `import type { components } from './api.js';

${names.map((name) => `export type ${name} = components['schemas'][${quoted(name)}];`).join('\n')}
`;
}
