/** Checks answers against the OpenAPI document: status, media type and JSON must match, and refusals have one form. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = { [key: string]: unknown };

function record(value: unknown): Json {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value));
}

export interface DocumentedAnswers {
  /**
   * Returns what is wrong with an answer; undefined when it is as documented.
   * @param target path and query string as sent
   */
  fault(
    method: string,
    target: string,
    status: number,
    contentType: string | null,
    body: unknown,
  ): string | undefined;
}

const schemaUrl = 'service.json';

/**
 * Returns a function that makes validators of schemas in the document, including references. Equal schemas are compiled once. A schema
 * passed as `instead` replaces the one that the pointer leads to.
 */
export function schemaValidator(document: Json): (pointer: string, instead?: Json) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, schemaUrl);
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, instead) => {
    const text = JSON.stringify(instead ?? valueAt(document, pointer));
    const known = compiled.get(text);
    if (known !== undefined) return known;
    const made = ajv.compile(
      instead === undefined
        ? { $ref: `${schemaUrl}#${pointer}` }
        : JSON.parse(text.replaceAll('"$ref":"#', `"$ref":"${schemaUrl}#`)),
    );
    compiled.set(text, made);
    return made;
  };
}

/** Follows references from a pointer, and returns the last pointer with its value. */
function followed(document: Json, pointer: string): { pointer: string; value: Json } {
  const value = record(valueAt(document, pointer));
  return typeof value.$ref === 'string' ? followed(document, value.$ref.slice(1)) : { pointer, value };
}

/** Returns the schema of a list whose rows have only the fields named by `$select`, which the document describes only in words. */
function withoutRequiredRows(document: Json, pointer: string): Json {
  const list = followed(document, pointer).value;
  const properties = record(list.properties);
  const { $ref } = record(record(properties.value).items);
  if (typeof $ref !== 'string') return list;
  const { required: _all, ...row } = followed(document, $ref.slice(1)).value;
  return { ...list, properties: { ...properties, value: { type: 'array', items: row } } };
}

function valueAt(document: Json, pointer: string): unknown {
  const steps = pointer.split('/').slice(1).map(decodeURIComponent);
  return steps.reduce<unknown>(
    (value, step) => Object(value)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

/** Escapes a step of a JSON pointer for a URI fragment. */
export function pointerStep(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

export function documentedAnswers(document: Json): DocumentedAnswers {
  const validator = schemaValidator(document);
  const paths = Object.keys(record(document.paths)).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/[.$()]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: (template.match(/\{/g) ?? []).length,
  }));
  paths.sort((one, other) => one.parameters - other.parameters);

  return {
    fault(method, target, status, contentType, body) {
      const [path = '', query = ''] = target.split('?');
      const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
      const found = paths.find(
        ({ template, pattern }) => pattern.test(path) && verb in record(record(document.paths)[template]),
      );
      if (found === undefined || status === 304) return undefined;
      const steps = ['paths', found.template, verb, 'responses', String(status)];
      const { pointer: place, value: response } = followed(document, `/${steps.map(pointerStep).join('/')}`);
      const where = `${method} ${found.template} ${status}`;
      if (Object.keys(response).length === 0) return `${where} is not documented`;
      const mediaType = contentType?.split(';')[0] ?? '';
      if (mediaType === '' || method === 'HEAD') return undefined;
      if (!(mediaType in record(response.content))) return `${where}: ${mediaType} is not documented`;
      if (!mediaType.endsWith('json') || !('schema' in record(record(response.content)[mediaType])))
        return undefined;
      const { detail } = record(body);
      if (mediaType === 'application/problem+json' && typeof detail === 'string' && detail.endsWith('.'))
        return `${where}: a detail ends without a full stop, unlike ${JSON.stringify(detail)}`;
      const pointer = `${place}/content/${pointerStep(mediaType)}/schema`;
      const asksForFields = /(?:^|&)(?:[$]|%24)?select=/.test(query);
      const validate = asksForFields
        ? validator(pointer, withoutRequiredRows(document, pointer))
        : validator(pointer);
      return validate(body) ? undefined : `${where}: ${JSON.stringify(validate.errors)}`;
    },
  };
}
