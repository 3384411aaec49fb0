import path from "node:path";
import { root } from "./setup.mjs";

/**
 * Returns the files at or below the paths; without paths, all files. If a path has none, for
 * example because of a typo, prints an error and exits.
 */
export function selectFiles(files, paths) {
  if (paths.length === 0) return files;
  const filesByPath = paths.map((selectedPath) => {
    const prefix = path.relative(root, selectedPath).split(path.sep).join("/");
    const selectedFiles = files.filter(
      (file) => prefix === "" || file === prefix || file.startsWith(`${prefix}/`),
    );
    if (selectedFiles.length > 0) return selectedFiles;
    process.stderr.write(`No files to check in ${selectedPath}.\n`);
    process.exit(1);
  });
  const selection = new Set(filesByPath.flat());
  return files.filter((file) => selection.has(file));
}
