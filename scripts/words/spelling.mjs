import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";
import { splitName } from "./extract.mjs";
import { maskSlots } from "./find-terms.mjs";

const require = createRequire(import.meta.url);
const englishFolder = path.dirname(require.resolve("@cspell/dict-en_us"));
const softwareFolder = path.dirname(require.resolve("@cspell/dict-software-terms"));

/** Shorter words are mostly abbreviations. */
const minLength = 4;

/** Maximum cost of a suggestion. An added, removed, or replaced letter costs about 100. */
const maxCost = 120;

const softwareFiles = [
  "dict/softwareTerms.txt.gz",
  "dict/software-tools.txt",
  "dict/coding-compound-terms.txt",
  "dict/computing-acronyms.txt",
  "dict/networkingTerms.txt",
  "dict/webServices.txt",
];

function readSoftwareTerms() {
  const lines = softwareFiles.flatMap((file) => {
    const content = readFileSync(path.join(softwareFolder, file));
    return (file.endsWith(".gz") ? gunzipSync(content) : content).toString("utf8").split("\n");
  });
  return lines
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line !== "" && !/^[!~]/.test(line))
    .flatMap((line) => line.split(/[\s*+_.-]+/));
}

/**
 * Returns a function that lists an item's unknown words as `{ word, use }`. Words of American
 * English, software terms, and `projectWords` are known. The function adds the project words in the
 * item to `usedWords`.
 */
export function createSpeller(projectWords, usedWords = new Set()) {
  const englishTrie = decodeTrie(
    gunzipSync(readFileSync(path.join(englishFolder, "en_US.trie.gz"))),
  );
  const softwareTerms = new Set(readSoftwareTerms().map((term) => term.toLowerCase()));
  const projectTerms = new Set(projectWords.map((word) => word.toLowerCase()));
  const correctnessByWord = new Map();

  const isKnown = (word) => {
    const lowerCaseWord = word.toLowerCase();
    if (projectTerms.has(lowerCaseWord)) {
      usedWords.add(lowerCaseWord);
      return true;
    }
    return (
      softwareTerms.has(lowerCaseWord) ||
      englishTrie.hasWord(word, false) ||
      englishTrie.hasWord(lowerCaseWord, false)
    );
  };
  const isCorrect = (word) => {
    if (!correctnessByWord.has(word))
      correctnessByWord.set(
        word,
        isKnown(word) || isKnown(word.replace(/'s$|s'$|(?<=[A-Z])s$/, "")),
      );
    return correctnessByWord.get(word);
  };

  const findSuggestion = (word) => {
    const [nearestWord] = englishTrie.suggestWithCost(word, { numSuggestions: 1 });
    return nearestWord !== undefined && nearestWord.cost <= maxCost
      ? nearestWord.word
      : "a known word, or an entry in scripts/words/project-words.txt";
  };
  const listUnknownWords = (word) => {
    // Skips words with accents, which are names.
    if (word.length < minLength || /[^A-Za-z']/.test(word) || isCorrect(word)) return [];
    const nameParts = word.includes("'") ? [word] : splitName(word).split(" ");
    return nameParts.filter((namePart) => namePart.length >= minLength && !isCorrect(namePart));
  };

  return ({ kind, text }) => {
    const isName = kind === "name" || kind === "file";
    // Keys, hashes, and other words with digits aren't English.
    const prose = isName ? text : maskSlots(text).replaceAll(/\b\w*\d\w*\b/g, " ");
    const textWords = prose.replaceAll("’", "'").match(/\p{L}+(?:'[a-z]+)?/gu) ?? [];
    return textWords.flatMap(listUnknownWords).map((word) => ({ word, use: findSuggestion(word) }));
  };
}
