"use strict";

/**
 * Import resolver for the layer rules. Imports here always name the file with its extension, so
 * resolving is nothing but checking that the file exists. A relative import that names no file
 * stays unresolved, and the layer rules report it: they are never green because they saw nothing.
 */

const fs = require("node:fs");
const { isBuiltin } = require("node:module");
const path = require("node:path");

exports.interfaceVersion = 2;

exports.resolve = (source, importer) => {
  if (isBuiltin(source)) return { found: true, path: null };
  if (!source.startsWith(".")) return { found: false };
  // Vite's `?worker&url` and the like are not part of the file's name.
  const file = path.resolve(path.dirname(importer), source.replace(/\?.*$/, ""));
  const found = fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  return found ? { found, path: file } : { found };
};
