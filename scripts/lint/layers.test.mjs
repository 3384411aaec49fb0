import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { lintProject } from "./lint-project.mjs";

/*
 * Checks that every layer rule can fail: one file of each layer imports all other layers and every
 * relevant package. The linter must report exactly the imports that the lists below don't allow.
 * These lists are independent of the linter's configuration.
 */

const layers = {
  contract: "contract/common.ts",
  domain: "domain/event-outcome.ts",
  "server kit": "server/log.ts",
  "server/preview": "server/preview/render.ts",
  "server/db": "server/db/schema.ts",
  "server/http": "server/http/mount.ts",
  "events handlers": "server/events/handlers.ts",
  "events repository": "server/events/repository.ts",
  "messages handlers": "server/messages/handlers.ts",
  "messages repository": "server/messages/repository.ts",
  "server/transfer": "server/transfer/rows.ts",
  "server/app": "server/app.ts",
  "server/cli": "server/cli.ts",
  "server/testing": "server/testing/test-app.ts",
  demo: "demo/fill.ts",
  "src/lib": "src/lib/time.ts",
  "src/components": "src/components/card.tsx",
  "src/api": "src/api/events.ts",
  "src/api/client": "src/api/client/client.ts",
  "src/kit": "src/kit/failure/failure-panel.tsx",
  "src/entities": "src/entities/events/event-status.tsx",
  "src/features/events": "src/features/events/list.tsx",
  "src/features/sweep": "src/features/sweep/progress.tsx",
  "src/routes": "src/routes/events.tsx",
  "src/app": "src/app/router.tsx",
  "src/app/shell": "src/app/shell/frame.tsx",
  "src/testing": "src/testing/render.tsx",
  e2e: "e2e/fixtures.ts",
  bench: "bench/list.ts",
  scripts: "scripts/check.mjs",
  configuration: "check.config.ts",
};

const baseLayers = ["contract", "server kit"];
const sharedLayers = [...baseLayers, "server/preview", "server/db", "server/http"];
const repositoryLayers = ["events repository", "messages repository"];
const baseServerLayers = [
  ...sharedLayers,
  ...repositoryLayers,
  "events handlers",
  "messages handlers",
];
const allServerLayers = [...baseServerLayers, "server/transfer", "server/app"];
const commandLayers = ["domain", "demo", ...allServerLayers];
const apiLayers = ["src/api", "src/api/client"];
const presentationLayers = ["contract", "domain", "src/lib", "src/components", ...apiLayers];
const layersBelowRoutes = [...presentationLayers, "src/kit", "src/entities"];
const featureLayers = ["src/features/events", "src/features/sweep"];
const allConsoleLayers = [
  ...layersBelowRoutes,
  ...featureLayers,
  "src/routes",
  "src/app",
  "src/app/shell",
];

/** Layers that each layer may import besides its own files. */
const allowedLayers = {
  contract: [],
  domain: ["contract"],
  "server kit": ["contract"],
  "server/preview": baseLayers,
  "server/db": baseLayers,
  "server/http": sharedLayers,
  "events handlers": [...sharedLayers, ...repositoryLayers],
  "events repository": [...sharedLayers, "messages repository", "events handlers"],
  "messages handlers": [...sharedLayers, ...repositoryLayers],
  "messages repository": [...sharedLayers, "events repository", "messages handlers"],
  "server/transfer": allServerLayers,
  "server/app": allServerLayers,
  "server/cli": commandLayers,
  "server/testing": [...commandLayers, "server/cli"],
  demo: ["domain", ...allServerLayers],
  "src/lib": [],
  "src/components": ["domain", "src/lib"],
  "src/api": ["contract", "domain", "src/lib", "src/api/client"],
  "src/api/client": ["contract", "domain", "src/lib", "src/api"],
  "src/kit": presentationLayers,
  "src/entities": [...presentationLayers, "src/kit"],
  "src/features/events": layersBelowRoutes,
  "src/features/sweep": layersBelowRoutes,
  "src/routes": [...layersBelowRoutes, ...featureLayers, "src/app/shell"],
  "src/app": allConsoleLayers,
  "src/app/shell": allConsoleLayers,
  "src/testing": allConsoleLayers,
  e2e: ["contract", "server/testing", "src/api/client", "bench"],
  bench: [...commandLayers, "server/cli", "server/testing", "src/lib", ...apiLayers],
  scripts: ["configuration"],
  configuration: ["scripts"],
};

const renderingPackages = [
  "react-dom",
  "@mui/material",
  "@emotion/react",
  "@tanstack/react-router",
];
const reactPackages = ["react", "@tanstack/react-query", ...renderingPackages];
const servicePackages = ["node:fs", "hono", "@hono/node-server", "kysely", "pg"];
const testPackages = ["vitest", "fast-check", "@testing-library/react", "@playwright/test"];
const packages = ["zod", "zod/mini", ...reactPackages, ...servicePackages, ...testPackages];

const packagesOutsideService = [...reactPackages, ...testPackages];
const packagesOutsideConsole = [...servicePackages, ...testPackages];

const forbiddenPackages = {
  contract: [...reactPackages, ...servicePackages, ...testPackages],
  domain: packages,
  "server kit": packagesOutsideService,
  "server/preview": packagesOutsideService,
  "server/db": packagesOutsideService,
  "server/http": packagesOutsideService,
  "events handlers": packagesOutsideService,
  "events repository": packagesOutsideService,
  "messages handlers": packagesOutsideService,
  "messages repository": packagesOutsideService,
  "server/transfer": packagesOutsideService,
  "server/app": packagesOutsideService,
  "server/cli": packagesOutsideService,
  "server/testing": reactPackages,
  demo: packagesOutsideService,
  "src/lib": packages,
  "src/components": ["@tanstack/react-query", ...packagesOutsideConsole],
  "src/api": [...renderingPackages, ...packagesOutsideConsole],
  "src/api/client": [...renderingPackages, ...packagesOutsideConsole],
  "src/kit": packagesOutsideConsole,
  "src/entities": packagesOutsideConsole,
  "src/features/events": packagesOutsideConsole,
  "src/features/sweep": packagesOutsideConsole,
  "src/routes": packagesOutsideConsole,
  "src/app": packagesOutsideConsole,
  "src/app/shell": packagesOutsideConsole,
  "src/testing": [],
  e2e: reactPackages,
  bench: testPackages,
  scripts: testPackages,
  configuration: [],
};

/** Ways to import another file, each of which the linter must recognize. */
const forms = {
  "named import": (to) => `import { value } from "${to}"; export const a = value;`,
  "import for its effect": (to) => `import "${to}";`,
  "import of types": (to) => `import type { Value } from "${to}"; export type A = Value;`,
  "type in place": (to) => `export type A = import("${to}").Value;`,
  "export from": (to) => `export { value } from "${to}";`,
  "export all": (to) => `export * from "${to}";`,
  "dynamic import": (to) => `export const load = () => import("${to}");`,
  "worker file": (to) => `import url from "${to}?worker&url"; export const a = url;`,
  "URL of a file": (to) => `export const a = new URL("${to}", import.meta.url);`,
};

const toFormFile = (index, kind) => `src/features/events/form-${index}-${kind}.tsx`;

const otherFiles = {
  "src/lib/unresolved.ts": `import "./nowhere.ts";`,
  "src/components/values.tsx": `import { value } from "../../contract/common.ts"; export const a = value;`,
  "src/components/types.tsx": `import type { Value } from "../../contract/common.ts"; export type A = Value;`,
  "contract/json-text.ts": `export const value = 1;`,
  "src/components/scanner.tsx": `import { value } from "../../contract/json-text.ts"; export const a = value;`,
  "server/events/handlers.test.ts": `import "vitest"; import "../testing/test-app.ts"; import "../messages/repository.ts";`,
  "server/events/other.test.ts": `import "../messages/handlers.ts";`,
  "src/lib/time.test.ts": `import "fast-check"; import "../testing/render.tsx"; import "./time.ts";`,
  "src/lib/other.test.ts": `import "../api/events.ts";`,
  "src/stray/thing.ts": "export const value = 1;",
  "src/api/view.tsx": "export const value = 1;",
};

function toRelativeSpecifier(from, to) {
  const specifier = path.posix.relative(path.posix.dirname(from), to);
  return specifier.startsWith(".") ? specifier : `./${specifier}`;
}

const siblings = {
  "server/app": "server/handlers.ts",
  "server/cli": "server/main.ts",
  "events repository": "server/events/tag-repository.ts",
  "messages repository": "server/messages/tag-repository.ts",
};

function findSibling(layer) {
  const { dir, ext } = path.posix.parse(layers[layer]);
  return siblings[layer] ?? path.posix.join(dir, `sibling${ext}`);
}

const listOtherLayers = (layer) => Object.keys(layers).filter((name) => name !== layer);

/** Returns what each line of a layer's file imports: its own files, other layers, and packages. */
const getImports = (layer) => ["its own files", ...listOtherLayers(layer), ...packages];

const getExports = (file) =>
  `export const value = 1;${file.endsWith(".mjs") ? "" : "\nexport type Value = number;"}`;

function getText(layer) {
  const files = [findSibling(layer), ...listOtherLayers(layer).map((name) => layers[name])];
  const specifiers = [
    ...files.map((file) => toRelativeSpecifier(layers[layer], file)),
    ...packages,
  ];
  const lines = specifiers.map((specifier) => `import "${specifier}";`);
  return [...lines, getExports(layers[layer])].join("\n");
}

let findingsByFile;

const findLinesWith = (file, rule) =>
  (findingsByFile.get(file) ?? [])
    .filter((finding) => finding.rule === rule)
    .map(({ line }) => line);

beforeAll(() => {
  const files = { ...otherFiles };
  for (const [layer, file] of Object.entries(layers)) {
    files[findSibling(layer)] = getExports(findSibling(layer));
    files[file] = getText(layer);
  }
  Object.values(forms).forEach((form, index) => {
    files[toFormFile(index, "up")] = form("../sweep/progress.tsx");
    files[toFormFile(index, "down")] = form("../../lib/time.ts");
  });
  findingsByFile = lintProject(files);
}, 180_000);

describe("the layers", () => {
  test.each(Object.keys(layers))("%s can import only allowed layers", (layer) => {
    const lines = new Set(findLinesWith(layers[layer], "signalbox(layers)"));
    const reportedNames = getImports(layer).filter((_name, index) => lines.has(index + 1));
    const expectedNames = [
      ...listOtherLayers(layer).filter((name) => !allowedLayers[layer].includes(name)),
      ...packages.filter((name) => forbiddenPackages[layer].includes(name)),
    ];
    expect(reportedNames).toEqual(expectedNames);
  });

  test.each(Object.keys(forms).map((name, index) => [name, index]))(
    "a feature that imports another by %s is reported, and one that imports a lower layer isn't",
    (_name, index) => {
      expect(findLinesWith(toFormFile(index, "up"), "signalbox(layers)")).toEqual([1]);
      expect(findLinesWith(toFormFile(index, "down"), "signalbox(layers)")).toEqual([]);
    },
  );

  test("an import of a missing file is reported", () => {
    expect(findLinesWith("src/lib/unresolved.ts", "signalbox(layers)")).toEqual([1]);
  });

  test("components can import the contract's types and its JSON scanner", () => {
    expect(findLinesWith("src/components/values.tsx", "signalbox(layers)")).toEqual([1]);
    expect(findLinesWith("src/components/types.tsx", "signalbox(layers)")).toEqual([]);
    expect(findLinesWith("src/components/scanner.tsx", "signalbox(layers)")).toEqual([]);
  });

  test("a test can use test tools and otherwise follows its layer's rules", () => {
    expect(findLinesWith("server/events/handlers.test.ts", "signalbox(layers)")).toEqual([]);
    expect(findLinesWith("server/events/other.test.ts", "signalbox(layers)")).toEqual([1]);
    expect(findLinesWith("src/lib/time.test.ts", "signalbox(layers)")).toEqual([]);
    expect(findLinesWith("src/lib/other.test.ts", "signalbox(layers)")).toEqual([1]);
  });

  test("a file outside all layers is reported, and so is a component in src/api", () => {
    expect(findLinesWith("src/stray/thing.ts", "signalbox(layers)")).toEqual([1]);
    expect(findLinesWith("src/api/view.tsx", "signalbox(layers)")).toEqual([1]);
  });
});
