/** Holds answers against the OpenAPI document: status, media type and JSON must be as documented, and refusals in one style. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = { [key: string]: unknown };

function record(value: unknown): Json {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value));
}

export interface DocumentedAnswers {
  /**
   * Undefined when the answer is as documented, else what is wrong with it.
   * @param path as it was sent, without query string
   */
  fault(
    method: string,
    path: string,
    status: number,
    contentType: string | null,
    body: unknown,
  ): string | undefined;
}

const schemaUrl = 'service.json';

/** A validator of any schema in the document, references included. Schemas that are the same are compiled once. */
export function schemaValidator(document: Json): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, schemaUrl);
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    const text = JSON.stringify(valueAt(document, pointer));
    const known = compiled.get(text);
    if (known !== undefined) return known;
    const made = ajv.compile({ $ref: `${schemaUrl}#${pointer}` });
    compiled.set(text, made);
    return made;
  };
}

function valueAt(document: Json, pointer: string): unknown {
  const steps = pointer.split('/').slice(1).map(decodeURIComponent);
  return steps.reduce<unknown>(
    (value, step) => Object(value)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

/** A step of a JSON pointer inside a URI fragment. */
export function pointerStep(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

export function documentedAnswers(document: Json): DocumentedAnswers {
  const validator = schemaValidator(document);
  const paths = Object.keys(record(document.paths)).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: (template.match(/\{/g) ?? []).length,
  }));
  paths.sort((one, other) => one.parameters - other.parameters);

  return {
    fault(method, path, status, contentType, body) {
      const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
      const found = paths.find(
        ({ template, pattern }) => pattern.test(path) && verb in record(record(document.paths)[template]),
      );
      if (found === undefined || status === 304) return undefined;
      const operation = record(record(record(document.paths)[found.template])[verb]);
      const response = record(record(operation.responses)[String(status)]);
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
      const pointer = [
        'paths',
        found.template,
        verb,
        'responses',
        String(status),
        'content',
        mediaType,
        'schema',
      ];
      const validate = validator(`/${pointer.map(pointerStep).join('/')}`);
      return validate(body) ? undefined : `${where}: ${JSON.stringify(validate.errors)}`;
    },
  };
}
