import { statSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";

/*
 * The layers of docs/architecture.md as a lint rule: which files belong to a layer, and what each
 * layer may import. `layers.test.mjs` compares the rule with its own list.
 */

/** Patterns for the files of each layer. The first match applies. */
const layerPatterns = [
  ["contract", /^contract\//],
  ["domain", /^domain\//],
  ["server-command", /^server\/((main|cli)\.ts|[^/]+\.test\.ts|cli\/)/],
  ["server-app", /^server\/(app|handlers|openapi)\.ts/],
  // Other files directly in `server/` (errors, log, settings) and three files for secrets are
  // independent of the service.
  ["server-kit", /^server\/([^/]+|secrets\/(key-file|keyring|sealed-columns)(\.test)?\.ts)$/],
  ["server-preview", /^server\/preview\//],
  ["server-db", /^server\/db\//],
  ["server-http", /^server\/http\//],
  // This layer handles all resources, because it exports and imports their records.
  ["server-transfer", /^server\/transfer\//],
  ["server-testing", /^server\/testing\//],
  ["server-repository", /^server\/(?<group>[^/]+)\/([^/]+-)?repository\.ts$/],
  ["server-resource", /^server\/(?<group>[^/]+)\//],
  ["demo", /^demo\//],
  ["src-testing", /^src\/([^/]+\/)?testing\//],
  ["lib", /^src\/lib\//],
  ["components", /^src\/components\//],
  // The pattern accepts .tsx only for tests, because this layer renders nothing.
  ["api", /^src\/api\/.*(\.ts|\.test\.tsx)$/],
  ["kit", /^src\/kit\//],
  ["entities", /^src\/entities\//],
  ["feature", /^src\/features\/(?<group>[^/]+)\//],
  ["routes", /^src\/routes\//],
  ["app-shell", /^src\/app\/shell\//],
  ["app", /^src\/(app\/|(main|sign-in)\.tsx$|[^/]+\.d\.ts$)/],
  ["e2e", /^e2e\//],
  ["bench", /^bench\//],
  ["scripts", /^scripts\//],
  ["config", /^[^/]+$/],
];

const serviceBaseLayers = ["contract", "server-kit", "server-preview", "server-db", "server-http"];
const repositoryLayers = [...serviceBaseLayers, "server-repository"];
const allServiceLayers = [...repositoryLayers, "server-resource", "server-transfer", "server-app"];
const commandLayers = [...allServiceLayers, "domain", "demo", "server-command"];
const entityLayers = ["contract", "domain", "lib", "components", "api", "kit", "entities"];
const pageLayers = [...entityLayers, "feature", "routes", "app-shell"];

/**
 * Layers that each layer may import besides itself. A feature or a resource of the service may
 * import other files of its layer only from its own group.
 */
const lowerLayersByName = {
  contract: [],
  domain: ["contract"],
  "server-kit": ["contract"],
  "server-preview": ["contract", "server-kit"],
  "server-db": ["contract", "server-kit"],
  "server-http": serviceBaseLayers,
  "server-repository": repositoryLayers,
  "server-resource": repositoryLayers,
  "server-transfer": allServiceLayers,
  "server-app": allServiceLayers,
  "server-command": commandLayers,
  "server-testing": commandLayers,
  demo: [...allServiceLayers, "domain"],
  lib: [],
  components: ["domain", "lib"],
  api: ["contract", "domain", "lib"],
  kit: ["contract", "domain", "lib", "components", "api"],
  entities: entityLayers,
  feature: entityLayers,
  routes: pageLayers,
  "app-shell": [...pageLayers, "app"],
  app: pageLayers,
  "src-testing": [...pageLayers, "app"],
  e2e: ["contract", "server-testing", "bench"],
  bench: [...commandLayers, "server-testing", "lib", "api"],
  scripts: ["config"],
  config: ["scripts"],
};

const testFilePattern = /\.test\.(tsx?|mjs)$/;

/**
 * Additional imports that are allowed. The first item is a layer or a pattern of importing files,
 * and the second is a pattern of the files that they may import.
 */
const exceptions = [
  // Modules of the contract that scan JSON or mask secrets are independent of the API.
  ["lib", /^contract\/(json-text|parse-json)\.ts$/],
  ["components", /^contract\/(json-text|parse-json|mask-secrets|masked-secret)\.ts$/],
  ["e2e", /^src\/api\/(client\/client|session\/sign-in)\.ts$/],
  // The simulator of another service translates with that service's table of names.
  ["e2e", /^server\/upstream\/(dialect|dialects\/[^/]+|translate)\.ts$/],
  [/^src\/.*\.test\.tsx?$/, /^src\/([^/]+\/)?testing\//],
  [/^(server|demo)\/.*\.test\.ts$/, /^server\/testing\//],
  // The report on failures is compared with the demo's database.
  [/^demo\/failures\.test\.ts$/, /^src\/api\/failures\/[^/]+\.ts$/],
];

const testToolPattern = /^(vitest|fast-check|happy-dom|@testing-library\/.*)(\/|$)/;
const browserToolPattern = /^@(playwright\/test|axe-core\/.*)$/;
const servicePackagePattern = /^(node:.*|hono|@hono\/.*|kysely|pg|liquidjs)(\/|$)/;
const consolePackagePattern = /^(react|react-.*|@mui\/.*|@emotion\/.*|@tanstack\/.*)(\/|$)/;

/** Packages that layers can't import, with the message to report. */
const packageRules = [
  [["contract"], /^(?!zod(\/|$))/, "The contract runs everywhere, so it can import only zod."],
  [["domain"], /./, "The domain consists of pure functions, so it can't import packages."],
  [["lib"], /./, "src/lib can't import packages. Move components to src/components."],
  [
    ["lib", "components", "api", "kit", "entities", "feature", "routes", "app", "app-shell"],
    servicePackagePattern,
    "The console runs in a browser, so it can't import Node.js or packages of the service.",
  ],
  [
    ["components"],
    /^@tanstack\/react-query(\/|$)/,
    "Components are independent of the API. Pass the data as props.",
  ],
  [
    ["api"],
    /^(react-dom|@mui\/.*|@emotion\/.*|@tanstack\/react-router)(\/|$)/,
    "src/api renders nothing and is independent of routes.",
  ],
  [
    [...commandLayers, "server-testing", "e2e"],
    consolePackagePattern,
    "Only src can import React and packages for it.",
  ],
];

function findLayer(file) {
  for (const [name, pattern] of layerPatterns) {
    const match = pattern.exec(file);
    if (match) return { name, group: match.groups?.group };
  }
  return undefined;
}

/** Returns why a file of a layer can't import a package, or undefined if it can. */
function findPackageError(file, layer, name) {
  if (testToolPattern.test(name) || browserToolPattern.test(name)) {
    const isAllowed =
      ["src-testing", "server-testing", "e2e", "config"].includes(layer.name) ||
      (testFilePattern.test(file) && testToolPattern.test(name));
    return isAllowed ? undefined : "Only tests can import this package.";
  }
  const source = isBuiltin(name) && !name.startsWith("node:") ? `node:${name}` : name;
  return packageRules.find(
    ([layers, packagePattern]) => layers.includes(layer.name) && packagePattern.test(source),
  )?.[2];
}

/** Returns why a file of a layer can't import another file, or undefined if it can. */
function findLayerError(file, layer, targetFile, isTypeImport) {
  const targetLayer = findLayer(targetFile);
  if (targetLayer === undefined) return `${targetFile} belongs to no layer.`;
  const isLower = lowerLayersByName[layer.name].includes(targetLayer.name);
  const isSameLayer =
    layer.name === targetLayer.name ||
    (layer.name === "server-repository" && targetLayer.name === "server-resource");
  const isAllowed =
    isLower ||
    (isSameLayer && layer.group === targetLayer.group) ||
    (isTypeImport && layer.name === "components" && targetLayer.name === "contract") ||
    exceptions.some(
      ([importer, targetPattern]) =>
        (typeof importer === "string" ? importer === layer.name : importer.test(file)) &&
        targetPattern.test(targetFile),
    );
  return isAllowed
    ? undefined
    : `The layer ${layer.name} can't import ${targetLayer.name}. See docs/architecture.md.`;
}

const toPosix = (file) => file.replaceAll("\\", "/");

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Reports imports that the layers don't allow or that don't exist, and files without a layer. */
export const layers = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = toPosix(path.relative(context.cwd, context.filename));
    const layer = findLayer(file);
    if (layer === undefined) {
      return {
        Program: (node) => context.report({ node, message: "This file belongs to no layer." }),
      };
    }

    const checkImport = (node, isTypeImport = false) => {
      const specifier = node?.value;
      if (typeof specifier !== "string") return;
      const isRelative = specifier.startsWith(".");
      // Queries for Vite such as `?worker&url` aren't part of the file name.
      const target = path.resolve(path.dirname(context.filename), specifier.replace(/\?.*$/, ""));
      const message = !isRelative
        ? findPackageError(file, layer, specifier)
        : isFile(target)
          ? findLayerError(file, layer, toPosix(path.relative(context.cwd, target)), isTypeImport)
          : `${specifier} doesn't exist.`;
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => checkImport(node.source, node.importKind === "type"),
      ExportNamedDeclaration: (node) => checkImport(node.source, node.exportKind === "type"),
      ExportAllDeclaration: (node) => checkImport(node.source, node.exportKind === "type"),
      ImportExpression: (node) => checkImport(node.source),
      TSImportType: (node) => checkImport(node.source, true),
      NewExpression(node) {
        const [specifier, base] = node.arguments;
        const isModuleUrl =
          node.callee.name === "URL" &&
          base?.type === "MemberExpression" &&
          /\.[jt]sx?$/.test(specifier.value ?? "");
        if (isModuleUrl) checkImport(specifier);
      },
    };
  },
};
