// `npm run service -- <command>`: the commands of the service, in this process.
import { main, root, setup } from "./setup.mjs";
import { pathToFileURL } from "url";

main(() => {
  setup();
  return import(pathToFileURL(`${root}/dist/server/cli.js`).href);
});
