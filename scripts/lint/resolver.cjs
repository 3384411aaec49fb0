"use strict";

/**
 * Import resolver for the layer rules. Imports in this project always include the file extension,
 * so the resolver only checks that the file exists. The layer rules report relative imports that
 * can't be resolved. Otherwise, they would pass if the resolver found no file at all.
 */

const fs = require("node:fs");
const { isBuiltin } = require("node:module");
const path = require("node:path");

exports.interfaceVersion = 2;

exports.resolve = (source, importer) => {
  if (isBuiltin(source)) return { found: true, path: null };
  if (!source.startsWith(".")) return { found: false };
  // Queries for Vite such as `?worker&url` aren't part of the file name.
  const file = path.resolve(path.dirname(importer), source.replace(/\?.*$/, ""));
  const found = fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  return found ? { found, path: file } : { found };
};
