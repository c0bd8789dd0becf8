// The files of the documentation page, part of `npm run build`: Swagger UI as its package brings it, made smaller and compressed beforehand.
// Its script is minified once more, for the browsers of today, and its styles lose the rules that nothing in the script can ever need.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify } from '@swc/core';
import { parse } from 'acorn';

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/**
 * What the page never runs, by something that only this module of the bundle says: how PowerShell, JavaScript and YAML are highlighted, none
 * of which the API takes or answers, the hashes of a sign-in with PKCE, which it does not offer, and streams of XML.
 */
const unused = [
  ['trap data dynamicparam', '()=>({})'],
  ['[A-Za-z$_][0-9A-Za-z$_]*', '()=>({})'],
  ['true false yes no null', '()=>({})'],
  ['is not supported (we accept pull requests)', '()=>{throw Error("no hashes")}'],
  ['[1116352408,1899447441', '()=>({})'],
  ['[1116352408,3609767458', '()=>({})'],
  ['Stream.Readable=', 'class{}'],
  ['Cannot pipe, not readable', '()=>({})'],
  ['function CorkedRequest(', '()=>({})'],
  ['ERR_TRANSFORM_ALREADY_TRANSFORMING', '()=>({})'],
];

/** The functions of the bundle's modules: methods that have numbers for names. */
function modulesIn(node) {
  if (node === null || typeof node !== 'object') return [];
  if (node.type === 'Property' && node.method && typeof node.key.value === 'number') return [node.value];
  return Object.values(node).flatMap(modulesIn);
}

/** @throws Error when a module is not found once: the package has changed */
function withoutUnused(text) {
  const modules = modulesIn(parse(text, { ecmaVersion: 'latest' }));
  const cuts = unused.map(([said, instead]) => {
    const found = modules.filter(({ start, end }) => text.slice(start, end).includes(said));
    const [{ params, body } = {}] = found;
    if (found.length !== 1 || params[0] === undefined)
      throw new Error(`${said} is in ${found.length} modules`);
    return { ...body, instead: `{${params[0].name}.exports=${instead}}` };
  });
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, instead }) => left.slice(0, start) + instead + left.slice(end), text);
}

async function smallerScript(text) {
  const { code } = await minify(withoutUnused(text), {
    ecma: 2022,
    compress: { ecma: 2022, passes: 3 },
    mangle: true,
    format: { ecma: 2022, comments: false },
  });
  return code;
}

/** Whether the script can name a class: as a word of its own, or as one that it puts something behind (`opblock-` and `get`). */
function isNamed(name, words) {
  if (words.has(name)) return true;
  return [...name.matchAll(/-/g)].some(({ index }) => words.has(name.slice(0, index + 1)));
}

/** The rules whose every class the script can name. */
function neededRules(css, words) {
  let needed = '';
  let at = 0;
  for (let open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
    const selector = css.slice(at, open).trim();
    let depth = 1;
    let end = open + 1;
    for (; depth > 0; end += 1) {
      if (css[end] === '{') depth += 1;
      else if (css[end] === '}') depth -= 1;
    }
    at = end;
    const inside = css.slice(open + 1, end - 1);
    if (/^@(media|supports)/.test(selector)) {
      const rules = neededRules(inside, words);
      if (rules !== '') needed += `${selector}{${rules}}`;
    } else if (selector.startsWith('@')) needed += `${selector}{${inside}}`;
    else {
      const kept = selector
        .split(',')
        .filter((one) => [...one.matchAll(/\.([A-Za-z_][\w-]*)/g)].every(([, name]) => isNamed(name, words)));
      if (kept.length > 0) needed += `${kept.join(',')}{${inside}}`;
    }
  }
  return needed;
}

function write(folder, name, content) {
  writeFileSync(join(folder, name), content);
}

/** @param folder is replaced @returns true once it is there */
export async function buildDocs(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const script = readFileSync(join(from, 'swagger-ui-bundle.js'), 'utf8');
  const words = new Set(script.match(/[A-Za-z_][\w-]*/g));
  const styles = readFileSync(join(from, 'swagger-ui.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const contents = {
    'swagger-ui-bundle.js': Buffer.from(await smallerScript(script)),
    'swagger-ui.css': Buffer.from(neededRules(styles, words)),
  };
  const files = {};
  for (const [name, content] of Object.entries(contents)) {
    write(folder, name, content);
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    write(folder, `${name}.br`, await promisify(brotliCompress)(content, { params }));
    write(folder, `${name}.gzip`, await promisify(gzip)(content, { level: 9 }));
    files[name] = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  }
  const icon = readFileSync(join(from, 'favicon-32x32.png'));
  write(folder, 'favicon-32x32.png', icon);
  files['favicon-32x32.png'] = createHash('sha256').update(icon).digest('base64url').slice(0, 22);
  write(folder, 'files.json', JSON.stringify(files));
  // What is shipped in another form than its own goes with its licence and the notices that it asks for.
  for (const name of ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'])
    write(folder, name, readFileSync(join(from, name)));
  return true;
}
