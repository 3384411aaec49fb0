// `npm start`: sets up what is missing, then runs the service in this process, so that signals and
// the exit code are its own.
import { watchNpm } from "./parent.mjs";
import { main, root, setup } from "./setup.mjs";
import { pathToFileURL } from "url";

main(() => {
  watchNpm();
  setup();
  return import(pathToFileURL(`${root}/dist/server/main.js`).href);
});
