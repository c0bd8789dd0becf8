/**
 * The packages `note` and `tlog` of `golang.org/x/mod/sumdb`, part of every Go installation, check our checkpoints and proofs. They accept
 * the untouched ones and refuse 1,000 altered ones. Skipped by name without Go.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { verifierKeyText } from '../../../src/kernel/tlog/note.js';
import {
  altered,
  flipped,
  kindsOfAlteration,
  otherPath,
  type Parts,
  proofIn,
  sha,
  type Tree,
  trees,
} from '../../support/alteredProofs.js';
import { keyOf, origin } from '../../support/transparency.js';

const asked = spawnSync('go', ['env', 'GOROOT'], { encoding: 'utf8' });
const sources = join(asked.stdout?.trim() ?? '', 'src/cmd/vendor/golang.org/x');
const described =
  asked.status === 0 && existsSync(join(sources, 'mod/sumdb/tlog')) ? describe : describe.skip;

/** Reads questions, one JSON per line, and prints true or false for each. */
const program = `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	Key, Checkpoint         string
	Leaf                    []byte
	Index, OldSize, NewSize int64
	OldRoot, NewRoot        []byte
	Path                    [][]byte
}

func hash(bytes []byte) (h tlog.Hash) { copy(h[:], bytes); return h }

func isAccepted(q question) bool {
	var path []tlog.Hash
	for _, each := range q.Path {
		path = append(path, hash(each))
	}
	if q.Checkpoint == "" {
		return tlog.CheckTree(path, q.NewSize, hash(q.NewRoot), q.OldSize, hash(q.OldRoot)) == nil
	}
	verifier, err := note.NewVerifier(q.Key)
	if err != nil {
		return false
	}
	opened, err := note.Open([]byte(q.Checkpoint), note.VerifierList(verifier))
	if err != nil {
		return false
	}
	lines := strings.Split(opened.Text, "\\n")
	var size int64
	fmt.Sscan(lines[1], &size)
	root, err := tlog.ParseHash(lines[2])
	return err == nil && tlog.CheckRecord(path, size, root, q.Index, tlog.RecordHash(q.Leaf)) == nil
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	for input.Scan() {
		var q question
		if err := json.Unmarshal(input.Bytes(), &q); err != nil {
			panic(err)
		}
		fmt.Println(isAccepted(q))
	}
}
`;

described('Go, where it is installed', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tlog-go-'));
    cpSync(sources, join(folder, 'vendored'), { recursive: true });
    for (const name of ['mod', 'crypto'])
      writeFileSync(join(folder, 'vendored', name, 'go.mod'), `module golang.org/x/${name}\n\ngo 1.19\n`);
    const replaced = ['mod', 'crypto'].map(
      (name) => `require golang.org/x/${name} v0.0.0\nreplace golang.org/x/${name} => ./vendored/${name}\n`,
    );
    writeFileSync(join(folder, 'go.mod'), `module foreign\n\ngo 1.19\n\n${replaced.join('')}`);
    writeFileSync(join(folder, 'main.go'), program);
    const built = spawnSync('go', ['build', '-o', 'check', '.'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GOPROXY: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' },
    });
    if (built.status !== 0) throw new Error(built.stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function answersTo(questions: readonly object[]): readonly boolean[] {
    const { stdout, stderr } = spawnSync(join(folder, 'check'), [], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      input: questions.map((question) => `${JSON.stringify(question)}\n`).join(''),
    });
    const answers = stdout.trim().split('\n');
    if (answers.length !== questions.length) throw new Error(stderr);
    return answers.map((answer) => answer === 'true');
  }

  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const inclusion = ({ record, index, path, checkpoint }: Parts) => ({
    key: verifierKeyText(keyOf(origin)),
    checkpoint,
    leaf: base64(sha(record)),
    index,
    path: path.map(base64),
  });

  interface Pair {
    readonly oldSize: number;
    readonly newSize: number;
    readonly oldRoot: Uint8Array;
    readonly newRoot: Uint8Array;
    readonly path: readonly Uint8Array[];
  }
  const consistency = ({ oldSize, newSize, oldRoot, newRoot, path }: Pair) => ({
    oldSize,
    newSize,
    oldRoot: base64(oldRoot),
    newRoot: base64(newRoot),
    path: path.map(base64),
  });
  const pairOf = async (older: Tree, newer: Tree): Promise<Pair> => ({
    oldSize: older.size,
    newSize: newer.size,
    oldRoot: await older.reader.root(),
    newRoot: await newer.reader.root(),
    path: await newer.reader.consistency(older.size),
  });
  const otherPairs: ((pair: Pair, where: number) => Pair)[] = [
    (pair, where) => ({ ...pair, oldRoot: flipped(pair.oldRoot, where) }),
    (pair, where) => ({ ...pair, newRoot: flipped(pair.newRoot, where) }),
    (pair, where) => ({ ...pair, path: otherPath(pair.path, where) }),
  ];

  test('accepts each untouched proof', async () => {
    const questions: object[] = [];
    for (const tree of trees) {
      for (const at of [0, 1, tree.size - 1, Math.floor(tree.size / 2)])
        questions.push(inclusion(await proofIn(tree, at)));
      for (const older of trees.filter(({ size }) => size <= tree.size))
        questions.push(consistency(await pairOf(older, tree)));
    }
    expect(answersTo(questions)).toEqual(questions.map(() => true));
  });

  test('refuses 1,000 altered proofs', async () => {
    const drawn = fc.sample(
      fc.record({
        tree: fc.nat(trees.length - 1),
        older: fc.nat(trees.length - 1),
        at: fc.nat(10_000),
        kind: fc.constantFrom(...kindsOfAlteration, 'consistency'),
        where: fc.nat(100_000),
      }),
      1_000,
    );
    const questions: object[] = [];
    for (const { tree: chosen, older, at, kind, where } of drawn) {
      const [smaller, tree] = [trees[Math.min(chosen, older)], trees[chosen]] as [Tree, Tree];
      if (kind === 'consistency') {
        const alter = otherPairs[where % otherPairs.length] ?? ((pair: Pair) => pair);
        questions.push(consistency(alter(await pairOf(smaller, tree), where)));
      } else questions.push(inclusion(altered(kind, await proofIn(tree, at), where, tree.size)));
    }
    const accepted = answersTo(questions).flatMap((answer, index) => (answer ? [drawn[index]] : []));
    expect(accepted).toEqual([]);
  });
});
