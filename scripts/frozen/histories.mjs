/**
 * Histories: `test/fixtures/events/<area>.ndjson`, streams as a store holds them, each event with what it led to when it was frozen. An
 * event that has only `type` and `data` is a draft: freezing gives it metadata, hash and encryption.
 */
import { createHash } from 'node:crypto';
import { checkLink, emptyChain } from '../../dist/events/chain.js';
import { createEventLog, headAfter, noStream } from '../../dist/events/log.js';
import { currentSchema, upcasters } from '../../dist/events/upcasters.js';
import { derivedUuid } from '../../dist/kernel/ids.js';
import { projections } from '../../dist/projections/all.js';
import { deciderOf } from './deciders.mjs';
import { differences, readHistories, writeHistories } from './files.mjs';
import { misfits, shapeOf } from './shapes.mjs';

/** The log of this release over one frozen stream; what is appended comes back in its stored form. */
function logOf(history, appended = []) {
  const keys = new Map(
    Object.entries(history.keys ?? {}).map(([id, key]) => [id, Buffer.from(key, 'base64')]),
  );
  return createEventLog({
    upcasters,
    realNow: () => new Date(timeOf(history.events.findIndex(isDraft)) + 20),
    keyring: {
      find: async (ids) => new Map([...ids].flatMap((id) => (keys.has(id) ? [[id, keys.get(id)]] : []))),
      takeFreshKey: async () => {
        const id = derivedUuid('frozen key', history.stream);
        const key = createHash('sha256').update(`frozen key of ${history.stream}`).digest();
        history.keys = { [id]: key.toString('base64') };
        return { id, key };
      },
    },
    store: {
      append: async (_stream, _expected, events) => {
        appended.push(...events);
        return { position: '' };
      },
    },
  });
}

const isDraft = (event) => event.metadata === undefined;
/** A minute an event, so that what is counted from times comes out different for each. */
const timeOf = (index) => Date.UTC(2026, 0, 15, 9, 30) + index * 60_000;

function storedEvents({ stream, events }) {
  return events.map(({ result: _, ...event }, revision) => ({
    ...event,
    stream,
    revision,
    position: String(revision + 1).padStart(12, '0'),
  }));
}

/** Why drafts cannot be frozen: they are not what the code declares. */
function draftFaults(name, { stream, events }, unions) {
  const union = unions.find((one) => stream.startsWith(one.streams.replace(/<.*/, '')));
  if (union === undefined) return [`${name}: no events are declared for streams like ${stream}.`];
  return events.filter(isDraft).flatMap(({ type, data }) => {
    const declared = union.events.find((event) => event.name === type);
    if (declared === undefined) return [`${name}: ${type} is no event of ${union.union}.`];
    return misfits(data, shapeOf(declared.data)).map((misfit) => `${name}: the data of ${type}: ${misfit}.`);
  });
}

/** Where what a frozen event is read as is not what the code declares: a step of an upcaster is missing or wrong. */
function readingFaults(name, history, now, unions) {
  const events = unions.flatMap((union) => union.events);
  return now.results.flatMap((result, revision) => {
    const { type, data } = { ...history.events[revision], ...result };
    const declared = events.find((event) => event.name === type);
    if (declared === undefined || data === null) return [];
    return misfits(data, shapeOf(declared.data)).map(
      (misfit) =>
        `${name}, revision ${revision} (${type}) is not read as the code declares it: ${misfit}.\n  Its step in src/events/upcasters.ts is missing or makes something else.`,
    );
  });
}

/** The history with its drafts in stored form. */
async function freezeDrafts(history, unions) {
  const encrypted =
    unions.find((union) => history.stream.startsWith(union.streams.replace(/<.*/, '')))?.encrypted ?? false;
  for (const [index, draft] of history.events.entries()) {
    if (!isDraft(draft)) continue;
    const appended = [];
    const log = logOf(history, appended);
    const before = await log.decode(storedEvents({ ...history, events: history.events.slice(0, index) }));
    await log.append({
      stream: history.stream,
      head: before.reduce(headAfter, noStream),
      events: [draft],
      encrypted,
      context: {
        actor: draft.actor ?? { kind: 'user', id: '1' },
        at: new Date(timeOf(index)),
        requestId: derivedUuid('frozen request', history.stream, String(index)),
        commandId: derivedUuid('frozen command', history.stream, String(index)),
      },
    });
    const { id, type, data, metadata } = appended[0];
    history.events[index] = { id, type, data, metadata };
  }
  return history;
}

/** What each event of a history leads to: its data as rules get it, the aggregate's state, and the document of its read model. */
async function resultsOf(history) {
  const decider = deciderOf(history.stream);
  const projection = projections.find(({ streamPrefix }) => history.stream.startsWith(streamPrefix));
  let state = decider?.initial;
  let document = null;
  const results = [];
  const stored = storedEvents(history);
  for (const [index, event] of (await logOf(history).decode(stored)).entries()) {
    // Data whose key is gone is folded by nobody.
    if (event.data !== null && decider !== undefined) state = decider.evolve(state, event);
    if (projection !== undefined)
      document = projection.apply(document, event, history.stream.slice(projection.streamPrefix.length));
    const isAsStored = JSON.stringify(event.data) === JSON.stringify(stored[index].data);
    const schema = currentSchema(upcasters, event.type);
    results.push({
      ...(event.type === stored[index].type ? {} : { type: event.type }),
      ...(schema === 1 ? {} : { schema }),
      ...(isAsStored ? {} : { data: event.data }),
      ...(decider === undefined ? {} : { state }),
      ...(projection === undefined ? {} : { document }),
    });
  }
  const readModel = projection && { name: projection.model.name, version: projection.model.version };
  return JSON.parse(JSON.stringify({ ...(readModel && { readModel }), results }));
}

function chainFaults(name, history) {
  let end = emptyChain;
  for (const event of storedEvents(history)) {
    const { end: next, finding } = checkLink(end, event);
    if (finding !== undefined)
      return [
        `${name} in test/fixtures/events was changed at revision ${finding.revision} (${finding.fault}).\n  Frozen events stay as they were stored; put back what was there.`,
      ];
    end = next;
  }
  return [];
}

function resultFaults(name, frozen, now, { freeze, acceptStates }) {
  const faults = [];
  const isNewVersion = now.readModel?.version > (frozen.readModel?.version ?? 0);
  for (const [revision, { type, result: before }] of frozen.events.entries()) {
    if (before === undefined) continue;
    const after = now.results[revision];
    const place = `${name}, revision ${revision} (${after.type ?? type})`;
    const data = differences(before.data, after.data);
    const state = differences(before.state, after.state);
    const document = differences(before.document, after.document);
    const isNewSchema = (after.schema ?? 1) > (before.schema ?? 1);
    if (isNewSchema && !freeze)
      faults.push(`${place} has a new schema, ${after.schema}.\n  Run npm run fixtures:events.`);
    else if (data.length > 0 && !isNewSchema)
      faults.push(
        `${place} is read as other data: ${data.join('; ')}.\n  A step in src/events/upcasters.ts is final once a release has it: add another behind it instead.`,
      );
    else if (state.length > 0 && !(freeze && (acceptStates || isNewSchema)))
      faults.push(
        [
          `${place} leads to another state: ${state.join('; ')}.`,
          '  If the data of the event has other fields now, old events need a step in src/events/upcasters.ts and a new schema.',
          '  If evolve is meant to make another state of the same events: npm run fixtures:events -- --accept-states.',
        ].join('\n'),
      );
    if (document.length > 0 && isNewVersion && !freeze)
      faults.push(
        `${place} leads to another document in version ${now.readModel.version} of ${now.readModel.name}: ${document.join('; ')}.\n  Run npm run fixtures:events.`,
      );
    else if (document.length > 0 && !isNewVersion)
      faults.push(
        [
          `${place} leads to another document of ${now.readModel?.name ?? 'no read model'}: ${document.join('; ')}.`,
          '  If the data of the event has other fields now, old events need a step in src/events/upcasters.ts and a new schema.',
          `  If the document is meant to be another: raise the version of the read model (now ${now.readModel?.version}) and run npm run fixtures:events.`,
        ].join('\n'),
      );
    // One change shows in all that follows.
    if (faults.length > 0) return faults;
  }
  if (!freeze && frozen.events.some(({ result }) => result === undefined))
    faults.push(`${name} has events whose results are not frozen.\n  Run npm run fixtures:events.`);
  if (!freeze && frozen.readModel?.version !== now.readModel?.version)
    faults.push(
      `${name} was frozen with version ${frozen.readModel?.version} of ${now.readModel?.name}, which is ${now.readModel?.version} now.\n  Run npm run fixtures:events.`,
    );
  return faults;
}

/** Every type in every schema that was ever stored has an example. */
function missingExamples(histories, unions) {
  const present = new Set(
    histories.flatMap(({ events }) => events.map(({ type, metadata }) => `${type} ${metadata?.schema}`)),
  );
  return unions.flatMap(({ streams, events }) =>
    events.flatMap(({ name }) =>
      Array.from({ length: currentSchema(upcasters, name) }, (_, index) => index + 1)
        .filter((schema) => !present.has(`${name} ${schema}`))
        .map((schema) =>
          [
            `${name}, schema ${schema}, has no frozen example.`,
            `  Add a line { "type": "${name}", "data": { … } } to a history of ${streams} in test/fixtures/events, or a new one, and run`,
            '  npm run fixtures:events.',
          ].join('\n'),
        ),
    ),
  );
}

/**
 * The faults, a sentence each, and the read models whose documents come out differently. With `freeze` drafts are frozen and results
 * written, but none that a release may rest on is replaced.
 */
export async function checkHistories(unions, options) {
  const faults = [];
  const differing = new Set();
  const all = [];
  for (const { area, histories } of readHistories()) {
    const checked = [];
    for (const history of histories)
      checked.push(
        await checkHistory(`${area}.${history.history}`, history, unions, options, faults, differing),
      );
    if (options.freeze) writeHistories(area, checked);
    all.push(...checked);
  }
  return { faults: [...faults, ...missingExamples(all, unions)], differing };
}

/** The history as it is to be written. */
async function checkHistory(name, given, unions, options, faults, differing) {
  let history = given;
  if (history.events.some(isDraft)) {
    const unfit = draftFaults(name, history, unions);
    faults.push(...unfit);
    if (unfit.length > 0) return history;
    if (!options.freeze) {
      faults.push(`${name} has events that are drafts.\n  Run npm run fixtures:events.`);
      return history;
    }
    history = await freezeDrafts(history, unions);
  }
  const broken = chainFaults(name, history);
  faults.push(...broken);
  if (broken.length > 0) return history;
  const now = await resultsOf(history).catch((error) => {
    faults.push(`${name} cannot be read: ${error.message}: ${error.cause?.message ?? ''}`);
  });
  if (now === undefined) return history;
  const found = [...readingFaults(name, history, now, unions), ...resultFaults(name, history, now, options)];
  const changed = history.events.some(
    ({ result }, revision) =>
      result !== undefined && differences(result.document, now.results[revision].document).length > 0,
  );
  if (changed) differing.add(now.readModel?.name);
  faults.push(...found);
  if (found.length > 0) return history;
  const { events, readModel: _, ...head } = history;
  const { readModel, results } = now;
  return {
    ...head,
    ...(readModel && { readModel }),
    events: events.map((event, revision) => ({ ...event, result: results[revision] })),
  };
}
