import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { selectFiles } from "./select-files.mjs";
import { extractItems } from "./words/extract.mjs";
import { createExceptionCheck, createTermFinder } from "./words/find-terms.mjs";
import { createSpeller } from "./words/spelling.mjs";
import { exceptions, terms } from "./words/terms.mjs";

/*
 * Checks the words that people read: UI texts, names, comments, test titles, and docs.
 *
 *   node scripts/check-words.mjs                 prints every finding with its replacement
 *   node scripts/check-words.mjs src/kit e2e     prints findings in some folders or files
 *   node scripts/check-words.mjs --counts        prints the number of findings by word
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const wordListFile = "scripts/words/project-words.txt";
const folders = ["bench", "contract", "demo", "docs", "domain", "e2e", "scripts", "server", "src"];

const readText = (file) => readFileSync(path.join(root, file), "utf8");

function listFiles() {
  const files = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  for (const folder of folders)
    for (const entry of readdirSync(path.join(root, folder), {
      withFileTypes: true,
      recursive: true,
    }))
      if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)));
  return files.map((file) => file.split(path.sep).join("/")).toSorted();
}

export function parseWordList(text) {
  const lines = text.split("\n").filter((line) => line !== "");
  const words = lines.map((line) => line.replace(/ *#.*/, ""));
  const findings = words.flatMap((word, index) => {
    const createFinding = (use) => ({
      file: wordListFile,
      line: index + 1,
      kind: "list",
      word,
      use,
    });
    return [
      ...(/ # \S/.test(lines[index]) ? [] : [createFinding("`word # what it is`")]),
      ...(index > 0 && words[index - 1] >= word
        ? [createFinding("sort the list alphabetically")]
        : []),
    ];
  });
  return { words, findings };
}

function collectFindings(files) {
  const { words, findings } = parseWordList(readText(wordListFile));
  const usedWords = new Set();
  const usedExceptions = new Set();
  const isException = createExceptionCheck(exceptions, usedExceptions);
  const findTerms = createTermFinder(terms);
  const findMisspellings = createSpeller(words, usedWords);

  for (const file of files) {
    const hasProse = /\.(md|[cm]?[jt]sx?)$/.test(file);
    for (const item of extractItems(file, hasProse ? readText(file) : undefined)) {
      for (const finding of [...findTerms(item), ...findMisspellings(item)])
        if (!isException(item, finding.word)) findings.push({ ...item, ...finding });
    }
  }

  const createUnusedFinding = (file, word) => ({
    file,
    line: 1,
    kind: "unused",
    word,
    use: "remove this unused entry",
  });
  return [
    ...findings,
    ...words
      .filter((word) => !usedWords.has(word))
      .map((word) => createUnusedFinding(wordListFile, word)),
    ...exceptions
      .filter((exception) => !usedExceptions.has(exception))
      .map(({ word }) => createUnusedFinding("scripts/words/terms.mjs", word)),
  ];
}

const formatFinding = ({ file, line, kind, word, use, text = "" }) =>
  `${file}:${line} ${kind} "${word}" → ${use}${text === "" ? "" : `   ${text.trim().slice(0, 100)}`}`;

function formatCounts(findings) {
  const entriesByWord = new Map();
  for (const { word, use } of findings) {
    const entry = entriesByWord.get(word) ?? { count: 0, use };
    entriesByWord.set(word, { ...entry, count: entry.count + 1 });
  }
  return [...entriesByWord]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([word, { count, use }]) => `${String(count).padStart(5)}  ${word} → ${use}`);
}

function main(args) {
  const paths = args.filter((arg) => !arg.startsWith("--"));
  const files = listFiles();
  const selection = new Set(selectFiles(files, paths));
  const findings = collectFindings(files).filter(({ file }) => selection.has(file));
  const lines = args.includes("--counts") ? formatCounts(findings) : findings.map(formatFinding);
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.stdout.write(`${findings.length} findings\n`);
  if (findings.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
