import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Lints `textsByFile` in a temporary project with the real configuration. Returns a map from paths
 * to findings, `[{ rule, line }]`, with rules as oxlint prints them: `signalbox(layers)`.
 */
export function lintProject(textsByFile) {
  const projectDirectory = mkdtempSync(path.join(tmpdir(), "signalbox-lint-"));
  const writeProjectFile = (file, text) => {
    const absolutePath = path.join(projectDirectory, file);
    mkdirSync(path.dirname(absolutePath), { recursive: true });
    writeFileSync(absolutePath, `${text}\n`);
  };
  try {
    symlinkSync(
      path.join(root, "node_modules"),
      path.join(projectDirectory, "node_modules"),
      "junction",
    );
    for (const file of [".oxlintrc.json", "tsconfig.base.json", "scripts/lint"])
      cpSync(path.join(root, file), path.join(projectDirectory, file), { recursive: true });
    // The type-aware linter requires a .gitignore that lists node_modules.
    writeProjectFile(".gitignore", "node_modules/\nscripts/lint/");
    writeProjectFile("package.json", "{}");
    const compilerOptions = { lib: ["ES2023", "DOM"], jsx: "react-jsx", types: ["node"] };
    writeProjectFile(
      "tsconfig.json",
      JSON.stringify({ extends: "./tsconfig.base.json", compilerOptions }),
    );
    for (const [file, text] of Object.entries(textsByFile)) writeProjectFile(file, text);

    const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "--format=json"], {
      cwd: projectDirectory,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (!stdout.startsWith("{")) throw new Error(`oxlint didn't run: ${stdout}${stderr}`);
    const findingsByFile = new Map();
    for (const { code, filename, labels } of JSON.parse(stdout).diagnostics) {
      const file = filename.replaceAll("\\", "/");
      const fileFindings = findingsByFile.get(file) ?? [];
      findingsByFile.set(file, [...fileFindings, { rule: code, line: labels[0]?.span.line }]);
    }
    return findingsByFile;
  } finally {
    rmSync(projectDirectory, { recursive: true, force: true });
  }
}
