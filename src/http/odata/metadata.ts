/** Describes the OData service: the service document, and `$metadata` as XML and as JSON (OData 4.01 CSDL). */
import { create } from 'xmlbuilder2';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { Field, FieldTable, ScalarField } from '../../query/fields.js';
import { searchedFields } from '../../query/odata/search.js';
import { type EntitySet, itemType, namespace } from './entitySets.js';
import type { Version } from './format.js';

const vocabularies = {
  Core: 'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Core.V1',
  Aggregation: 'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Aggregation.V1',
  Capabilities: 'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Capabilities.V1',
} as const;
/** Facets of scalar types. Decimals have at most 15 digits, up to 6 after the point. A numeric scale is understood by every client. */
const edmTypes: Readonly<Record<ScalarField['type'], JsonObject>> = {
  string: { $Type: 'Edm.String' },
  integer: { $Type: 'Edm.Int64' },
  decimal: { $Type: 'Edm.Decimal', $Precision: 21, $Scale: 6 },
  boolean: { $Type: 'Edm.Boolean' },
  date: { $Type: 'Edm.Date' },
  timestamp: { $Type: 'Edm.DateTimeOffset', $Precision: 3 },
};

/** Returns the name of a scalar's type, e.g. `Edm.Date`. */
export function edmType(type: ScalarField['type']): string {
  return String(edmTypes[type].$Type);
}

function propertyOf(owner: string, name: string, field: Field): JsonObject {
  const description = { '@Core.Description': field.description };
  if (field.type === 'collection')
    return { $Collection: true, $Type: `${namespace}.${itemType(owner, name)}`, ...description };
  return {
    ...edmTypes[field.type],
    ...(field.nullable === true ? { $Nullable: true } : {}),
    ...(field.values === undefined ? description : withValues(field.description, field.values)),
  };
}

/** Lists the values in the description, since clients that read the standard's annotation for them refuse strings in it. */
function withValues(description: string, values: readonly string[]): JsonObject {
  return { '@Core.Description': `${description} (${values.join(', ')})` };
}

function visible(fields: FieldTable): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => field.internal !== true);
}

/** Returns the item types of all collections, including nested ones. */
function itemTypes(owner: string, fields: FieldTable): [string, JsonObject][] {
  return visible(fields).flatMap(([name, field]) => {
    if (field.type !== 'collection') return [];
    const own = itemType(owner, name);
    const properties = visible(field.items).map(([part, item]) => [part, propertyOf(own, part, item)]);
    const type: JsonObject = { $Kind: 'ComplexType', ...Object.fromEntries(properties) };
    return [[own, type] as [string, JsonObject], ...itemTypes(own, field.items)];
  });
}

function entityType({ type, key, fields, navigations }: EntitySet): JsonObject {
  const properties = visible(fields).map(([name, field]) => [name, propertyOf(type, name, field)]);
  const related = navigations.map(({ name, field, target }) => [
    name,
    {
      $Kind: 'NavigationProperty',
      $Type: `${namespace}.${target.type}`,
      $Nullable: true,
      // A customer missing from the reference data is null although the id is not, so a constraint would not hold.
      ...(isNullable(fields[field]) ? { $ReferentialConstraint: { [field]: target.key } } : {}),
    },
  ]);
  return { $Kind: 'EntityType', $Key: [key], ...Object.fromEntries([...properties, ...related]) };
}

const transformations = ['aggregate', 'filter', 'groupby', 'identity', 'orderby', 'search', 'skip', 'top'];

function isNullable(field: Field | undefined): boolean {
  return field !== undefined && field.type !== 'collection' && field.nullable === true;
}

/** Returns the capabilities of a set, in terms of the Capabilities vocabulary. */
function capabilities({ fields, summary, navigations, model }: EntitySet): JsonObject {
  return {
    '@Core.Description': summary,
    '@Capabilities.InsertRestrictions': { Insertable: false },
    '@Capabilities.UpdateRestrictions': { Updatable: false },
    '@Capabilities.DeleteRestrictions': { Deletable: false },
    '@Capabilities.SearchRestrictions': { Searchable: searchedFields(fields).length > 0 },
    '@Capabilities.ExpandRestrictions': { Expandable: navigations.length > 0, MaxLevels: 3 },
    '@Capabilities.CountRestrictions': { Countable: true },
    ...(model === undefined ? {} : { '@Aggregation.ApplySupported': { Transformations: transformations } }),
  };
}

/** Returns the CSDL JSON; the XML is written from it. */
export function csdlJson(sets: readonly EntitySet[]): JsonObject {
  const types = new Map<string, JsonObject>();
  for (const set of sets) {
    for (const [name, type] of [[set.type, entityType(set)] as const, ...itemTypes(set.type, set.fields)]) {
      if (types.has(name)) throw new Error(`two types are called ${name}`);
      types.set(name, type);
    }
  }
  const container: JsonObject = { $Kind: 'EntityContainer' };
  for (const set of sets) {
    container[set.name] = {
      $Collection: true,
      $Type: `${namespace}.${set.type}`,
      ...(set.navigations.length === 0
        ? {}
        : {
            $NavigationPropertyBinding: Object.fromEntries(
              set.navigations.map(({ name, target }) => [name, target.name]),
            ),
          }),
      ...capabilities(set),
    };
  }
  container['@Capabilities.ConformanceLevel'] = 'Intermediate';
  container['@Capabilities.BatchSupported'] = false;
  container['@Capabilities.AsynchronousRequestsSupported'] = false;
  return {
    $Version: '4.01',
    $Reference: Object.fromEntries(
      Object.entries(vocabularies).map(([alias, url]) => [
        `${url}.json`,
        { $Include: [{ $Namespace: url.slice(url.lastIndexOf('/') + 1), $Alias: alias }] },
      ]),
    ),
    $EntityContainer: `${namespace}.Service`,
    [namespace]: { ...Object.fromEntries(types), Service: container },
  };
}

type Element = ReturnType<typeof create>;

/** Returns the CSDL XML; what it contains is written the same way in 4.0 and 4.01. */
export function csdlXml(sets: readonly EntitySet[], version: Version): string {
  const csdl = csdlJson(sets);
  const document = create({ version: '1.0', encoding: 'utf-8' });
  const edmx = document.ele('http://docs.oasis-open.org/odata/ns/edmx', 'edmx:Edmx', { Version: version });
  for (const [alias, url] of Object.entries(vocabularies)) {
    edmx
      .ele('edmx:Reference', { Uri: `${url}.xml` })
      .ele('edmx:Include', { Namespace: url.slice(url.lastIndexOf('/') + 1), Alias: alias });
  }
  const schema = edmx
    .ele('edmx:DataServices')
    .ele('http://docs.oasis-open.org/odata/ns/edm', 'Schema', { Namespace: namespace });
  for (const [name, type] of members(csdl[namespace])) {
    if (type.$Kind === 'EntityContainer') writeContainer(schema.ele('EntityContainer', { Name: name }), type);
    else writeType(schema.ele(String(type.$Kind), { Name: name }), type);
  }
  return document.end();
}

/** Returns the named members of a CSDL JSON object, without keywords and annotations. */
function members(object: JsonValue | undefined): [string, JsonObject][] {
  if (!isJsonObject(object)) return [];
  return Object.entries(object).flatMap(([name, member]): [string, JsonObject][] =>
    name.startsWith('$') || name.startsWith('@') || !isJsonObject(member) ? [] : [[name, member]],
  );
}

function writeType(element: Element, type: JsonObject): void {
  if (Array.isArray(type.$Key)) {
    const key = element.ele('Key');
    for (const name of type.$Key) key.ele('PropertyRef', { Name: String(name) });
  }
  for (const [name, property] of members(type)) {
    const kind = String(property.$Type);
    const own = element.ele(property.$Kind === 'NavigationProperty' ? 'NavigationProperty' : 'Property', {
      Name: name,
      Type: property.$Collection === true ? `Collection(${kind})` : kind,
      // XML and JSON have opposite defaults: a property is nullable in XML unless it says otherwise.
      ...(property.$Nullable === true ? {} : { Nullable: 'false' }),
      ...(property.$Precision === undefined ? {} : { Precision: String(property.$Precision) }),
      ...(property.$Scale === undefined ? {} : { Scale: String(property.$Scale) }),
    });
    if (isJsonObject(property.$ReferentialConstraint)) {
      for (const [field, key] of Object.entries(property.$ReferentialConstraint))
        own.ele('ReferentialConstraint', { Property: field, ReferencedProperty: String(key) });
    }
    writeAnnotations(own, property);
  }
}

function writeContainer(element: Element, container: JsonObject): void {
  for (const [name, set] of members(container)) {
    const own = element.ele('EntitySet', { Name: name, EntityType: String(set.$Type) });
    if (isJsonObject(set.$NavigationPropertyBinding)) {
      for (const [path, target] of Object.entries(set.$NavigationPropertyBinding))
        own.ele('NavigationPropertyBinding', { Path: path, Target: String(target) });
    }
    writeAnnotations(own, set);
  }
  writeAnnotations(element, container);
}

function writeAnnotations(element: Element, annotated: JsonObject): void {
  for (const [name, value] of Object.entries(annotated)) {
    if (name.startsWith('@'))
      writeValue(element.ele('Annotation', { Term: name.slice(1) }), name.slice(1), value);
  }
}

/** Writes constants as attributes, records and collections as elements (OData 4.01 CSDL XML, 14.3 and 14.4). */
function writeValue(element: Element, name: string, value: JsonValue): void {
  if (typeof value === 'boolean') element.att('Bool', String(value));
  else if (typeof value === 'number') element.att('Int', String(value));
  else if (name === 'Capabilities.ConformanceLevel')
    element.att('EnumMember', `Org.OData.Capabilities.V1.ConformanceLevelType/${String(value)}`);
  else if (typeof value === 'string') element.att('String', value);
  else if (Array.isArray(value)) writeCollection(element.ele('Collection'), value);
  else if (isJsonObject(value)) writeRecord(element.ele('Record'), value);
}

function writeCollection(element: Element, values: readonly JsonValue[]): void {
  for (const value of values) element.ele('String').txt(String(value));
}

function writeRecord(element: Element, record: JsonObject): void {
  for (const [name, value] of Object.entries(record))
    writeValue(element.ele('PropertyValue', { Property: name }), name, value);
}
